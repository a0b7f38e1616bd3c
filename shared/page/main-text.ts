import { chooseLines } from './choose-lines.ts';
import { cut } from './cut.ts';
import type { Flat, Line } from './flat.ts';
import { lineChances } from './line-chance.ts';
import { PAGE_LIMITS } from './record.ts';

/** What is counted costs memory by the line; a page of more lines is a list or an attack, and its first lines say what it is. */
const MAX_LINES = 10_000;

export const joinLines = (flat: Flat, lines: readonly Line[]): string =>
  lines.map(({ start, end }) => flat.text.slice(start, end)).join('\n');

/**
 * Main text of the page, one paragraph a line: of all lines those that plain rules hold to be part of it (see `line-chance`), as many as
 * make the best expected match. Linear but for a sort of the lines.
 */
export function mainText(flat: Flat): string {
  const bounded = flat.lines.length > MAX_LINES ? { ...flat, lines: flat.lines.slice(0, MAX_LINES) } : flat;
  return cut(joinLines(bounded, chooseLines(bounded, lineChances(bounded))), PAGE_LIMITS.text);
}
