import { wordsIn } from '../words.ts';
import { mix32, mixed } from './hash.ts';

/** Numbers in a sketch. */
export const SKETCH_SIZE = 120;
/** Words in a row that make one shingle. */
const SHINGLE = 3;
/** Longer texts are compared by their beginning. */
const MAX_WORDS = 20_000;
const EMPTY = 0xffffffff;

/** A text in `SKETCH_SIZE` numbers; texts with no words have none. */
export type Sketch = Uint32Array;

/**
 * Computes a MinHash sketch by one permutation in `SKETCH_SIZE` bins (Li, Owen & Zhang 2012). Empty bins take the next
 * full one's value with a shift of their own (Shrivastava & Li 2014). The share of equal places estimates the Jaccard
 * resemblance of two texts' word 3-shingles. One pass; time is linear in the text.
 */
export function sketch(text: string): Sketch {
  const bins = new Uint32Array(SKETCH_SIZE).fill(EMPTY);
  const found = wordsIn(text);
  const length = Math.min(found.length, MAX_WORDS);
  /** Hashes of the words, and zeros after the last one, so that a text shorter than a shingle has a shingle, too. */
  const hashes = new Int32Array(length + SHINGLE - 1);
  for (let at = 0; at < length; at++) hashes[at] = found[at]?.hash ?? 0;
  const shingles = Math.min(length, Math.max(1, length - SHINGLE + 1));
  for (let at = 0; at < shingles; at++) {
    let shingle = mixed(hashes[at] ?? 0);
    for (let word = at + 1; word < at + SHINGLE; word++) shingle = mixed(shingle ^ (hashes[word] ?? 0));
    const bin = (shingle >>> 0) % SKETCH_SIZE;
    const value = mix32(shingle ^ 0x5bd1e995);
    if (value < (bins[bin] ?? EMPTY)) bins[bin] = value;
  }
  return filled(bins);
}

function filled(bins: Uint32Array): Sketch {
  if (bins.every((value) => value === EMPTY)) return new Uint32Array(0);
  const full = bins.slice();
  for (let bin = 0; bin < SKETCH_SIZE; bin++) {
    let step = 0;
    while (bins[(bin + step) % SKETCH_SIZE] === EMPTY) step++;
    if (step > 0) full[bin] = mix32((bins[(bin + step) % SKETCH_SIZE] ?? 0) + step);
  }
  return full;
}

/**
 * Returns the estimated resemblance in [0,1] (standard error at most 0.046); 0 if either text has no words. @param from
 * place of the second sketch among others
 */
export function resemblance(a: Sketch, b: Sketch, from = 0): number {
  if (a.length === 0 || b.length === 0) return 0;
  let equal = 0;
  for (let at = 0; at < SKETCH_SIZE; at++) if (a[at] === b[from + at]) equal++;
  return equal / SKETCH_SIZE;
}
