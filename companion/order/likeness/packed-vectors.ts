import { toUnit } from './principal-axes.ts';
import type { WordSpace } from './word-space.ts';

/**
 * Steps on each side of 0 that a packed value can take: four bits a value cost no correlation (README.md beside the
 * file).
 */
const STEPS = 7;
const HEADER = 12;

/** Values of all words in each dimension, and how much one step is there. */
export interface Quantised {
  readonly words: readonly string[];
  readonly rows: readonly Float32Array[];
  /** Largest magnitude kept, by dimension; larger values are cut to it. */
  readonly most: Float32Array;
}

/**
 * Packs word vectors into few bytes. Order of the file: words, dimensions (even) and bytes of the word list, each
 * Uint32LE; size of a step by dimension, Float32LE; words, most frequent first, each ended by a line feed; values. A
 * byte has two values as steps + 8, the first in the high half.
 */
export function packVectors({ words, rows, most }: Quantised): Uint8Array {
  const d = most.length;
  const list = Buffer.from(words.map((word) => `${word}\n`).join(''));
  const header = Buffer.alloc(HEADER + 4 * d);
  header.writeUInt32LE(words.length, 0);
  header.writeUInt32LE(d, 4);
  header.writeUInt32LE(list.length, 8);
  for (const [at, value] of most.entries()) header.writeFloatLE(value / STEPS, HEADER + 4 * at);
  const values = new Uint8Array((words.length * d) / 2);
  const step = (row: Float32Array, at: number): number => {
    const steps = Math.round(((row[at] ?? 0) / (most[at] ?? 1)) * STEPS);
    return Math.max(-STEPS, Math.min(STEPS, steps)) + 8;
  };
  for (const [number, row] of rows.entries()) {
    for (let at = 0; at < d; at += 2) values[(number * d + at) / 2] = step(row, at) * 16 + step(row, at + 1);
  }
  return Buffer.concat([header, list, values]);
}

/** A space of packed vectors, read in place. */
export class PackedSpace implements WordSpace {
  readonly #steps: Float32Array;
  readonly #values: Uint8Array;
  readonly #ranks: ReadonlyMap<string, number>;

  /** @throws RangeError when the bytes are no packed vectors. */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < HEADER) throw new RangeError('packed vectors have a header of 12 bytes');
    const [words, d, list] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)];
    const start = HEADER + 4 * d;
    if (bytes.length !== start + list + (words * d) / 2) throw new RangeError('packed vectors of another length');
    this.#steps = Float32Array.from({ length: d }, (_, at) => view.getFloat32(HEADER + 4 * at, true));
    const names = Buffer.from(bytes.buffer, bytes.byteOffset + start, list)
      .toString()
      .split('\n')
      .slice(0, words);
    this.#ranks = new Map(names.map((name, rank) => [name, rank]));
    this.#values = bytes.subarray(start + list);
  }

  /** Returns the number of more frequent words, undefined for an unknown word. */
  rank(word: string): number | undefined {
    return this.#ranks.get(word);
  }

  vector(word: string): Float32Array | undefined {
    const rank = this.#ranks.get(word);
    if (rank === undefined) return undefined;
    const first = (rank * this.#steps.length) / 2;
    return toUnit(
      this.#steps.map((step, at) => {
        const pair = this.#values[first + (at >> 1)] ?? 0;
        return step * ((at % 2 === 0 ? pair >> 4 : pair & 15) - 8);
      }),
    );
  }

  /** The words that point most the same way as a unit vector, the most alike first. O(words × dimensions). */
  nearest(vector: Float32Array, most: number): readonly string[] {
    const [d, found] = [this.#steps.length, new Map<string, number>()];
    for (const [word, rank] of this.#ranks) {
      let [product, square] = [0, 0];
      for (let at = 0; at < d; at++) {
        const pair = this.#values[(rank * d + at) >> 1] ?? 0;
        const value = (this.#steps[at] ?? 0) * ((at % 2 === 0 ? pair >> 4 : pair & 15) - 8);
        product += value * (vector[at] ?? 0);
        square += value * value;
      }
      found.set(word, square === 0 ? 0 : product / Math.sqrt(square));
    }
    return [...found]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([word]) => word);
  }
}
