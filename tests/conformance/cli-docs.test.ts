import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

/** A table needs a backslash before a bar, which no reader sees. */
const plain = (text: string): string => text.replaceAll('\\|', '|').replaceAll('&lt;', '<');

/** The command line in a language, which is settled as its modules load. */
async function commandsIn(locale: string) {
  vi.resetModules();
  vi.stubEnv('LC_ALL', locale);
  const { program } = await import('../../companion/cli/program.ts');
  vi.unstubAllEnvs();
  vi.resetModules();
  return program(() => undefined).commands;
}

const languages = [
  { file: 'docs/cli.md', commands: await commandsIn('C') },
  { file: 'docs/zh/cli.md', commands: await commandsIn('zh_CN.UTF-8') },
];
const sectionsOf = (file: string): string[] => readFileSync(file, 'utf8').split(/^## /m).slice(1);

it.each(languages)('given the command line, $file has one section for each command', ({ file, commands }) => {
  const titles = sectionsOf(file).map((section) => /^`ambit ([a-z]+)/.exec(section)?.[1]);
  expect(titles.sort()).toEqual(commands.map((command) => command.name()).sort());
});

const documented = languages.flatMap(({ file, commands }) =>
  commands.map((command) => ({ file, name: command.name(), command })),
);

describe.each(documented)('ambit $name in $file', ({ file, name, command }) => {
  const found = sectionsOf(file).find((section) => new RegExp(`^\`ambit ${name}[ \`]`).test(section));
  const section = plain(found ?? '');
  const rows = section.match(/^\| `-.*$/gm) ?? [];

  it('given its options, the table has a row with the words of the help for each', () => {
    const told = command.options.map(({ flags, description }) => `| \`${flags}\` | ${description}`);
    expect(rows.length).toBe(told.length);
    // A default that is a folder of the user has the same words on every machine.
    expect(
      told.filter((row) => !section.includes(row.replace(/(default: |默认：)AMBIT_DATA.*$/, '$1AMBIT_DATA'))),
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
