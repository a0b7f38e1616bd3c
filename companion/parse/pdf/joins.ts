import type { PdfLine } from './lines.ts';

/** Signs between two lines; `undefined`: the hyphen at the end of the first goes, and the word is joined. */
export type LineJoin = '\n' | ' ' | '' | undefined;

/** Lines further apart than so many times the usual distance are of two paragraphs. */
const APART = 1.4;
/** Fonts that differ by more than this share are of two paragraphs. */
const OTHER_SIZE = 0.12;
/** A line that ends so far (in heights of its font) before the widest one closes its paragraph. */
const SHORT_OF = 4;
/** A first line is set in by so many heights of the font. */
const INDENT = [0.8, 5] as const;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const ENDS = /[.!?:;。！？：；”"')\]]$/u;
const ADDRESS_END = /(?:https?:\/\/|www\.|\b10\.\d{4,9}\/)\S*$/i;
const BULLET = /^(?:[•‣◦▪●○*–—-]|\(?(?:\d{1,3}|[a-z])[.)])\s/u;

/** Measures to which a page's lines are compared. */
export interface PageMeasure {
  /** Usual distance of two base lines; points. */
  readonly leading: number;
}

export function measureOf(lines: readonly PdfLine[]): PageMeasure {
  const distances: number[] = [];
  for (const [at, line] of lines.entries()) {
    const distance = line.y1 - (lines[at - 1]?.y1 ?? Number.POSITIVE_INFINITY);
    if (distance > 0.5 * line.size && distance < 3 * line.size) distances.push(distance);
  }
  distances.sort((a, b) => a - b);
  return { leading: distances[distances.length >> 1] ?? Number.POSITIVE_INFINITY };
}

/** Tells how `next` follows `line` in the text. @param isOtherPage whether a page ends between them */
export function joinOf(line: PdfLine, next: PdfLine, { leading }: PageMeasure, isOtherPage: boolean): LineJoin {
  if (partsParagraphs(line, next, leading, isOtherPage)) return '\n';
  const end = ADDRESS_END.exec(line.text)?.[0];
  if (end !== undefined && isCutAddress(end, next.text)) return '';
  if (/\p{L}[-\u00ad\u2010]$/u.test(line.text) && /^\p{Ll}/u.test(next.text)) return undefined;
  return CJK.test(line.text.at(-1) ?? '') && CJK.test(next.text.charAt(0)) ? '' : ' ';
}

const isCutAddress = (end: string, next: string): boolean =>
  /[/_=&?%#~-]$/.test(end) || (/^[/?=&#%_~]/.test(next) && !/[,;)]$/.test(end));

function partsParagraphs(line: PdfLine, next: PdfLine, leading: number, isOtherPage: boolean): boolean {
  if (line.cells > 1 || next.cells > 1) return true;
  if (Math.abs(line.size - next.size) > OTHER_SIZE * Math.max(line.size, next.size)) return true;
  const isElsewhere = isOtherPage || next.y1 <= line.y1 + 0.3 * line.size;
  if (isElsewhere) return ENDS.test(line.text) || !/^[\p{Ll}\p{Script=Han}]/u.test(next.text);
  if (next.y1 - line.y1 > APART * leading || BULLET.test(next.text)) return true;
  const indent = (next.x0 - line.x0) / Math.max(1, line.size);
  if (indent > INDENT[0] && indent < INDENT[1] && !BULLET.test(line.text)) return true;
  return ENDS.test(line.text) && next.x1 - line.x1 > SHORT_OF * line.size;
}
