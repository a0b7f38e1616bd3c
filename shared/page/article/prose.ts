import type { Flat } from '../flat.ts';
import type { Measure } from '../measure.ts';
import { linkedShare } from './shallow.ts';

const PROSE_WORDS = 12;
const PROSE_LINKED = 0.3;

/**
 * Returns the words of each line of prose, 0 for other lines. Prose has a dozen words with a sentence end, has hardly
 * any links, and is not aside (`asideOf`).
 */
export function proseOf(flat: Flat, measures: readonly Measure[], aside: Uint8Array): Float64Array {
  return Float64Array.from(flat.lines, (line, at) => {
    const { words = 0, stops = 0 } = measures[at] ?? {};
    if (words < PROSE_WORDS || stops === 0 || linkedShare(line) >= PROSE_LINKED) return 0;
    return aside[line.owner.index] === 1 ? 0 : words;
  });
}

/** Words of prose among the lines kept. */
export function proseIn(prose: Float64Array, kept: Uint8Array): number {
  let words = 0;
  for (const [at, own] of prose.entries()) if (kept[at] === 1) words += own;
  return words;
}
