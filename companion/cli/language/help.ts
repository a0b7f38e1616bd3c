import { type Argument, Help, type HelpConfiguration, type Option } from 'commander';
import { columnsOf } from '../crawl/wrap.ts';
import { LANGUAGE, type SpokenLanguage } from './language.ts';
import { say } from './say.ts';
import { told } from './told.ts';

/** The empty lists of options that may be repeated are no defaults worth showing. */
const withoutEmpty = (text: string): string => text.replace(/ \(default: (?:\[\]|\{\})\)$/, '');

const plain = new Help();

const ENGLISH_HELP: HelpConfiguration = {
  optionDescription: (option: Option) => withoutEmpty(plain.optionDescription(option)),
};

/** The words that the library puts beside a description. */
const inChinese = (text: string): string =>
  text
    .replace(/ ?\((?:choices: ([^)]*?))?(?:, )?(?:default: ([^)]*))?\)$/, (_all, choices?: string, value?: string) => {
      const parts = [choices === undefined ? '' : `可选：${choices}`, value === undefined ? '' : `默认：${value}`];
      return `（${parts.filter((part) => part !== '').join('；')}）`;
    })
    .replace('（）', '');

const CHINESE_HELP: HelpConfiguration = {
  optionDescription: (option: Option) => inChinese(withoutEmpty(plain.optionDescription(option))),
  argumentDescription: (argument: Argument) => inChinese(plain.argumentDescription(argument)),
  commandUsage: (command) => plain.commandUsage(command).replace('[options]', '[选项]').replace('[command]', '[命令]'),
  subcommandTerm: (command) =>
    plain.subcommandTerm(command).replace('[options]', '[选项]').replace('[command]', '[命令]'),
  styleTitle: (title) => told(title),
  displayWidth: columnsOf,
  boxWrap: wrapped,
};

/** A word with the space before it, or one Chinese character, each with the closing punctuation behind it. */
const PIECE = /\s*(?:[\u2e80-\u9fff“（]|[^\s\u2e80-\u9fff“”（），。；：、]+)[”），。；：、]*/gu;

/** Wraps Chinese text, which has no spaces to wrap at. */
function wrapped(text: string, width: number): string {
  const lines = [''];
  for (const piece of text.match(PIECE) ?? []) {
    const last = lines.length - 1;
    if (columnsOf(`${lines[last]}${piece}`) > width && lines[last] !== '') lines.push(piece.trimStart());
    else lines[last] += piece;
  }
  return lines.join('\n');
}

/** How a command's help is written in the language of this process. */
export const helpOf = (language: SpokenLanguage = LANGUAGE): HelpConfiguration =>
  language === 'zh' ? CHINESE_HELP : ENGLISH_HELP;

/** The title and the calls below the help of `ambit` itself. @param ambit the call that works in this terminal */
export function firstSteps(ambit: string): string {
  const calls = [
    [`${ambit} demo "html parser"`, say('a whole crawl in this terminal')],
    [`${ambit} start`, say('the companion, and a browser with the extension loaded and paired')],
  ] as const;
  const width = Math.max(...calls.map(([call]) => call.length));
  return [
    '',
    say('First steps:'),
    ...calls.map(([call, what]) => `  ${call.padEnd(width)}   ${what}`),
    `  ${ambit} crawl --seed https://en.wikipedia.org/wiki/Oolong --keywords "oolong, tea" --pages 50`,
    '',
    say('$1 help COMMAND lists the options of a command. More: README.md and docs/user-guide.md.', ambit),
  ].join('\n');
}
