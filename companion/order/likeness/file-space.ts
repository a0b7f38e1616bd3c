import { openSync, readSync } from 'node:fs';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { simplify } from '../../../shared/text/chinese/simplify.ts';
import { dot, type PrincipalAxes, principalAxes, subtract, toUnit } from './principal-axes.ts';
import type { WordSpace } from './word-space.ts';

const LINE_FEED = 0x0a;
const SPACE = 0x20;
/** Words whose places are remembered, some 40 MB; such files have the commonest words first. */
const MAX_WORDS = 300_000;
const MAX_DIMENSIONS = 1_000;
/** Octets of a line: a word and a thousand numbers. */
const MAX_LINE = 32_768;
const BLOCK = 1 << 20;
/**
 * Directions that all words share (Mu & Viswanath 2018), taken out as from the built-in vectors; found on the commonest
 * words.
 */
const COMMON = 3;
const SAMPLE = 3_000;

/**
 * Word vectors from a file. Each line is a word and its numbers, separated by single spaces, most frequent words first;
 * a first line of two numbers is a head. Memory holds the places of the first 300,000 words only, and each vector is
 * read on demand. So a file of any size takes the same memory.
 */
export class FileSpace implements WordSpace {
  readonly #file: number;
  readonly #places = new Map<string, number>();
  readonly #line = Buffer.alloc(MAX_LINE);
  readonly #dimensions: number;
  readonly #common: PrincipalAxes;

  /** @throws bad-word-vectors, or the error of the system when the file cannot be read. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.#index();
    const places = [...this.#places.values()].slice(0, SAMPLE);
    this.#dimensions = this.#numbersAt(places[0] ?? 0).length;
    if (this.#dimensions < 2 || this.#dimensions > MAX_DIMENSIONS)
      throw new AmbitError('bad-word-vectors', 'its first word has no vector of 2 to 1,000 numbers');
    const sample = places.map((place) => this.#rawAt(place)).filter((vector) => vector !== undefined);
    if (sample.length === 0) throw new AmbitError('bad-word-vectors', 'its first word has no vector of numbers');
    this.#common = principalAxes(sample, sample.length > this.#dimensions ? COMMON : 0);
  }

  vector(word: string): Float32Array | undefined {
    const place = this.#places.get(word) ?? this.#places.get(simplify(word));
    const vector = place === undefined ? undefined : this.#rawAt(place);
    if (vector === undefined) return undefined;
    subtract(vector, this.#common.mean, 1);
    for (const axis of this.#common.axes) subtract(vector, axis, dot(vector, axis));
    return toUnit(vector);
  }

  /** Undefined where the line has not as many numbers as the first. */
  #rawAt(place: number): Float32Array | undefined {
    const numbers = this.#numbersAt(place);
    return numbers.length === this.#dimensions && numbers.every(Number.isFinite)
      ? Float32Array.from(numbers)
      : undefined;
  }

  #numbersAt(place: number): readonly number[] {
    const read = readSync(this.#file, this.#line, 0, MAX_LINE, place);
    const end = this.#line.subarray(0, read).indexOf(LINE_FEED);
    return this.#line
      .toString('utf8', 0, end < 0 ? read : end)
      .trim()
      .split(' ')
      .slice(1)
      .map(Number);
  }

  /** Walks through the file once and remembers where the line of each word begins. */
  #index(): void {
    const block = Buffer.alloc(BLOCK);
    let start = 0;
    for (let lines = 0; this.#places.size < MAX_WORDS; ) {
      const read = readSync(this.#file, block, 0, BLOCK, start);
      let at = 0;
      for (
        let end = block.subarray(0, read).indexOf(LINE_FEED);
        end >= 0;
        end = block.subarray(0, read).indexOf(LINE_FEED, at)
      ) {
        const line = block.subarray(at, end);
        if (lines++ > 0 || !/^\d+ \d+\s*$/.test(line.toString('latin1'))) this.#remember(line, start + at);
        at = end + 1;
      }
      if (read < BLOCK) {
        if (at < read) this.#remember(block.subarray(at, read), start + at);
        return;
      }
      if (at === 0) throw new AmbitError('bad-word-vectors', 'it has a line longer than a megabyte');
      start += at;
    }
  }

  /** A word in several cases keeps its commonest form. */
  #remember(line: Buffer, place: number): void {
    const word = line.toString('utf8', 0, Math.max(0, line.indexOf(SPACE))).toLowerCase();
    if (word !== '' && !this.#places.has(word)) this.#places.set(word, place);
  }
}
