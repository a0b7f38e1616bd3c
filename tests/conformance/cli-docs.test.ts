import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { program } from '../../companion/cli/program.ts';

/** docs/cli.md has every command and option of `ambit --help`, and no other. */
const sections = readFileSync('docs/cli.md', 'utf8').split(/^## /m).slice(1);
const sectionOf = (command: string): string =>
  sections.find((section) => new RegExp(`^\`ambit ${command}[ \`]`).test(section)) ?? '';
/** A table needs a backslash before a bar, which no reader sees. */
const plain = (text: string): string => text.replaceAll('\\|', '|').replaceAll('&lt;', '<');
const { commands } = program(() => undefined);

it('given the command line, docs/cli.md has one section for each command', () => {
  const titles = sections.map((section) => /^`ambit ([a-z]+)/.exec(section)?.[1]);
  expect(titles.sort()).toEqual(commands.map((command) => command.name()).sort());
});

describe.each(commands.map((command) => ({ name: command.name(), command })))('ambit $name', ({ name, command }) => {
  const section = plain(sectionOf(name));
  const rows = section.match(/^\| `-.*$/gm) ?? [];

  it('given its options, the table has a row with the words of the help for each', () => {
    const told = command.options.map(({ flags, description }) => `| \`${flags}\` | ${description}`);
    expect(rows.length).toBe(told.length);
    // A default that is a folder of the user has the same words on every machine.
    expect(
      told.filter((row) => !section.includes(row.replace(/default: AMBIT_DATA.*$/, 'default: AMBIT_DATA'))),
    ).toEqual([]);
  });

  it('given options and arguments with a list of values, the section names each value', () => {
    const values = [...command.options, ...command.registeredArguments].flatMap(({ argChoices }) => argChoices ?? []);
    expect(values.filter((value) => !section.includes(`\`${value}\``))).toEqual([]);
  });

  it('given its arguments, the title names each', () => {
    const title = section.split('\n')[0] ?? '';
    expect(command.registeredArguments.filter((argument) => !title.includes(argument.name()))).toEqual([]);
  });
});
