import { dateIn } from './iso-date.ts';
import { linesAround, MARK, SHORT, startOf } from './plain-date.ts';

const BRACKETS = /[(【][^)】]*[)】]/g;
/** A name up to its end, excluding labels, papers and sites; 佚名 and 未知 mean an unknown author. */
const NAME = '(?!佚名|未知)\\p{L}[\\p{L}·.-]{1,19}?(?<![网报社])(?=$|[ 、,()】|/]|发自|通讯员)(?! ?:)';
const labelled = (label: string): RegExp => new RegExp(`(?:${label}) ?(${NAME}(?:[、, ]${NAME}){0,8})`, 'u');
const BY =
  /^(?:(?:Written |Posted )?[Bb]y|BY|Von|Autor:)((?: (?:and |und |von )?\p{Lu}[\p{L}.'’-]+){2,9})(?= ?(?:$|[^\p{L}\d ]|on\b))/u;
const WRITER = labelled('(?:(?:作 ?者|撰文|(?<!\\p{L})文(?=/)|记者)[ :/|]|[(报刊社]记者)(?: ?\\S{0,9}者 )?');
/** An editor counts as the author if the page names no writer. */
const EDITOR = labelled('(?:责编|编 ?辑):');

/**
 * Replaces the date of a line by a bar. Keeps only text in brackets of prose and of an outermost line, which may be
 * cut.
 */
function withoutProse(line: string, place: number, { length }: readonly string[]): string {
  if (line.length > SHORT || place === 0 || place === length - 1) return line.match(BRACKETS)?.join('') ?? '';
  const found = dateIn(line);
  return found === undefined ? line : `${found.before}|${found.after}`;
}

function named(lines: readonly string[], way: RegExp): string {
  return lines.map((line) => way.exec(line)?.[1]?.trim() ?? '').find((name) => name !== '') ?? '';
}

/**
 * Returns the author named in plain text near the title or the ends of the article, at most some 200 units; '' without
 * one. After GNE (GeneralNewsExtractor, Kingname 2019), which searches a whole page by labels (作者, 责任编辑 ...). This
 * searches only near the article's ends, in short lines and brackets. Linear. @param all text of the page @param text
 * its main text
 */
export function plainAuthor(all: string, text: string): string {
  const end = all.lastIndexOf(text.slice(-MARK).split('\n').at(-1) ?? '');
  const heads = linesAround(all, startOf(all, text)).map(withoutProse);
  const lines = [...heads, ...linesAround(all, end).map(withoutProse)];
  return named(heads, BY) || named(lines, WRITER) || named(lines, EDITOR);
}
