import { PAGE_LIMITS } from '../../../shared/page/record.ts';
import { joinOf, measureOf } from './joins.ts';
import type { PageLines, PdfLine } from './lines.ts';
import type { LinkBox } from './pieces.ts';

/** A stretch of the text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextFlow {
  /** Paragraphs separated by '\n'. */
  readonly text: string;
  /** Lines in a font larger than the text's, in order. */
  readonly headings: readonly (TextRange & { readonly size: number })[];
  /** Places of the file's links in the text. */
  readonly links: readonly (TextRange & { readonly url: string })[];
  /** There was more text than a record holds. */
  readonly truncated: boolean;
}

/** A heading's font is so many times as high as that of the text. */
const HEADING_SIZE = 1.12;
const MAX_HEADING = 200;
/** Points by which a link's box may miss its line. */
const SLACK = 2;

/** The height of the font in which most text is set. */
export function bodySize(pages: readonly PageLines[]): number {
  const units = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2;
      units.set(rounded, (units.get(rounded) ?? 0) + text.length);
    }
  return [...units].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

export const isHeading = ({ size, text, cells }: PdfLine, body: number): boolean =>
  cells === 1 && size >= HEADING_SIZE * body && text.length <= MAX_HEADING && /\p{L}{2}/u.test(text);

/** Joins the lines of all pages to one text: rejoins hyphenated words, and separates paragraphs. */
export function flowOf(pages: readonly PageLines[], body: number): TextFlow {
  const headings: (TextRange & { size: number })[] = [];
  const links: (TextRange & { url: string })[] = [];
  let text = '';
  let last: PdfLine | undefined;
  for (const page of pages) {
    const measure = measureOf(page.lines);
    let isOtherPage = true;
    for (const line of page.lines) {
      if (text.length >= PAGE_LIMITS.text) return { text, headings, links, truncated: true };
      const join = last === undefined ? '' : joinOf(last, line, measure, isOtherPage);
      text = join === undefined ? text.slice(0, -1) + line.text : text + join + line.text;
      const start = text.length - line.text.length;
      addHeading(headings, line, start, body, join);
      addLinks(links, line, start, page.links);
      last = line;
      isOtherPage = false;
    }
  }
  return { text, headings, links, truncated: false };
}

function addHeading(
  headings: (TextRange & { size: number })[],
  line: PdfLine,
  start: number,
  body: number,
  join: string | undefined,
): void {
  if (!isHeading(line, body)) return;
  const end = start + line.text.length;
  const before = headings.at(-1);
  const isOne = before !== undefined && join !== '\n' && before.end >= start - 1 && end - before.start <= MAX_HEADING;
  if (isOne) headings[headings.length - 1] = { ...before, end };
  else headings.push({ start, end, size: line.size });
}

function addLinks(
  found: (TextRange & { url: string })[],
  line: PdfLine,
  lineStart: number,
  boxes: readonly LinkBox[],
): void {
  const middle = (line.y0 + line.y1) / 2;
  const ranges = boxes
    .filter(({ y0, y1 }) => middle > y0 - SLACK && middle < y1 + SLACK)
    .flatMap((box) => {
      const range = rangeUnder(line, box);
      return range === undefined ? [] : [{ url: box.url, ...range }];
    })
    .sort((a, b) => a.start - b.start);
  for (const { url, start, end } of ranges) {
    const before = found.at(-1);
    const range = { url, start: lineStart + start, end: lineStart + end };
    if (before?.url === url && range.start - before.end <= 1)
      found[found.length - 1] = { ...before, end: Math.max(before.end, range.end) };
    else found.push(range);
  }
}

/** The words of a line under a box. A piece may be wider than the box: the letters are found by their usual widths. */
function rangeUnder({ text, placed }: PdfLine, { x0, x1 }: LinkBox): TextRange | undefined {
  let start = Number.POSITIVE_INFINITY;
  let end = -1;
  for (const piece of placed) {
    const width = Math.max(0.1, piece.x1 - piece.x0);
    const from = Math.max(0, (x0 - piece.x0) / width);
    const to = Math.min(1, (x1 - piece.x0) / width);
    if (to <= from) continue;
    const words = text.slice(piece.start, piece.end);
    const [first, last] = [letterAt(words, from), letterAt(words, to)];
    if (last <= first) continue;
    start = Math.min(start, piece.start + first);
    end = Math.max(end, piece.start + last);
  }
  return end <= start ? undefined : wholeWords(text, start, end);
}

/** Usual widths of letters, in thousandths of the font's height. */
function usualWidth(letter: string): number {
  if (/[ijl.,:;|'!]/.test(letter)) return 240;
  if (/[ ftr()[\]"/-]/.test(letter)) return 310;
  if (/[mwMW@%]/.test(letter)) return 850;
  if (/\p{Lu}/u.test(letter)) return 680;
  return letter >= '\u2e80' ? 1_000 : 540;
}

/** The place in a text up to which its letters take a share of its width. */
function letterAt(words: string, share: number): number {
  const widths = Array.from({ length: words.length }, (_none, at) => usualWidth(words.charAt(at)));
  const wanted = share * widths.reduce((sum, width) => sum + width, 0);
  let passed = 0;
  for (const [at, width] of widths.entries()) {
    if (passed + width / 2 > wanted) return at;
    passed += width;
  }
  return words.length;
}

/** Widths of letters differ, so a share of a width may fall within a word: the nearest ends of words are taken. */
function wholeWords(text: string, start: number, end: number): TextRange {
  const from = nearest(text, start);
  const to = nearest(text, end);
  const words = text.slice(from, to);
  const leading = words.length - words.trimStart().length;
  return to > from ? { start: from + leading, end: from + words.trimEnd().length } : { start, end };
}

function nearest(text: string, at: number): number {
  const isEnd = (place: number): boolean =>
    place <= 0 || place >= text.length || text.charAt(place) === ' ' || text.charAt(place - 1) === ' ';
  for (let away = 0; away <= text.length; away++) {
    if (isEnd(at - away)) return Math.max(0, at - away);
    if (isEnd(at + away)) return Math.min(text.length, at + away);
  }
  return at;
}
