import { type About, articleSteps } from './article/article-lines.ts';
import { cut } from './cut.ts';
import type { Flat, TextLine } from './flat.ts';
import { PAGE_LIMITS } from './record.ts';
import { finish, type Steps } from './steps.ts';

/**
 * Bound of the lines counted, each of which costs memory. A longer page is a list or an attack, and its first lines
 * show its subject.
 */
const MAX_LINES = 10_000;

export const joinLines = (flat: Flat, lines: readonly TextLine[]): string =>
  lines.map(({ start, end }) => flat.text.slice(start, end)).join('\n');

/** Main text of the page, one paragraph a line (see `articleLines`), at most `PAGE_LIMITS.text` units. Linear. */
export const mainText = (flat: Flat, about: About): string => finish(mainTextSteps(flat, about));

/** `mainText`, to be left and taken up again. */
export function* mainTextSteps(flat: Flat, about: About): Steps<string> {
  const bounded = flat.lines.length > MAX_LINES ? { ...flat, lines: flat.lines.slice(0, MAX_LINES) } : flat;
  const kept = yield* articleSteps(bounded, about);
  const lines = bounded.lines.filter((_, at) => kept[at] === 1);
  return cut(joinLines(bounded, lines), PAGE_LIMITS.text);
}
