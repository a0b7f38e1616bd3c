import { dateIn } from './iso-date.ts';
import { linesAround, MARK, SHORT, startOf } from './plain-date.ts';

const BRACKETS = /[(【][^)】]*[)】]/g;
/** A name that is no label and no paper or site, up to where it ends; 佚名 and 未知 are nobody. */
const NAME = '(?!佚名|未知)\\p{L}[\\p{L}·.-]{1,19}?(?<![网报社])(?=$|[ 、,()】|/]|发自|通讯员)(?! ?:)';
const labelled = (label: string): RegExp => new RegExp(`(?:${label}) ?(${NAME}(?:[、, ]${NAME}){0,8})`, 'u');
const BY =
  /^(?:(?:Written |Posted )?[Bb]y|BY|Von|Autor:)((?: (?:and |und |von )?\p{Lu}[\p{L}.'’-]+){2,9})(?= ?(?:$|[^\p{L}\d ]|on\b))/u;
const WRITER = labelled('(?:(?:作 ?者|撰文|(?<!\\p{L})文(?=/)|记者)[ :/|]|[(报刊社]记者)(?: ?\\S{0,9}者 )?');
/** An editor stands for the author where nobody else does. */
const EDITOR = labelled('(?:责编|编 ?辑):');

/** A line with a bar in place of its date; of prose, and of an outermost line, which may be cut, only what stands in brackets. */
function withoutProse(line: string, place: number, { length }: readonly string[]): string {
  if (line.length > SHORT || place === 0 || place === length - 1) return line.match(BRACKETS)?.join('') ?? '';
  const found = dateIn(line);
  return found === undefined ? line : `${found.before}|${found.after}`;
}

function named(lines: readonly string[], way: RegExp): string {
  return lines.map((line) => way.exec(line)?.[1]?.trim() ?? '').find((name) => name !== '') ?? '';
}

/**
 * The author ('' for none, at most some 200 units) where one stands as plain text near the title or at the ends of the article, after the idea of GNE
 * (GeneralNewsExtractor, Kingname 2019), which searches a whole page by labels (作者, 责任编辑 ...): here near the article's ends, in short lines and
 * brackets. Linear.
 * @param all text of the page
 * @param text its main text
 */
export function plainAuthor(all: string, text: string): string {
  const end = all.lastIndexOf(text.slice(-MARK).split('\n').at(-1) ?? '');
  const heads = linesAround(all, startOf(all, text)).map(withoutProse);
  const lines = [...heads, ...linesAround(all, end).map(withoutProse)];
  return named(heads, BY) || named(lines, WRITER) || named(lines, EDITOR);
}
