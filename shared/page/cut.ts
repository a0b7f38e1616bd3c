const UNFOLDED = /[^\S ]| {2}/;
/** Runs of white space that are not one space already: most are, and each match costs. */
const RUNS = /[^\S ]\s*| \s+/g;

/**
 * Every run of white space as one space. Linear; most text needs no change, and testing it costs a tenth of rewriting
 * it.
 */
export const foldRuns = (text: string): string => (UNFOLDED.test(text) ? text.replace(RUNS, ' ') : text);

/** White space folded to single spaces and trimmed. */
export const foldSpace = (text: string): string => foldRuns(text).trim();

const LINE_ENDS = / ?\n/g;

/**
 * The same of a piece of `Flat.text`, in which there is no white space to fold but line ends and the space before one.
 */
export const foldLines = (text: string): string => (text.includes('\n') ? text.replace(LINE_ENDS, ' ') : text).trim();

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** The units `from` to `to` of a text, without the half of a surrogate pair at either end. */
export function wholeSlice(text: string, from: number, to: number): string {
  const start = Math.max(0, from);
  return text.slice(isLow(text.charCodeAt(start)) ? start + 1 : start, isHigh(text.charCodeAt(to - 1)) ? to - 1 : to);
}

/** The first `max` UTF-16 units, one fewer where that would split a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, isHigh(text.charCodeAt(max - 1)) ? max - 1 : max);
}

/** The last `max` UTF-16 units, one fewer where that would split a surrogate pair. */
export function cutStart(text: string, max: number): string {
  if (text.length <= max) return text;
  const from = text.length - max;
  return text.slice(isLow(text.charCodeAt(from)) ? from + 1 : from);
}
