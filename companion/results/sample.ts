import { createHash } from 'node:crypto';
import type { Report } from '../../shared/api/report.ts';
import type { ResultRow } from '../store/results-store.ts';
import { wilson } from './wilson.ts';

/** The NB crawler's people looked at a twentieth of the pages (S1.7). */
const SHARE = 0.05;
/** Least size of a sample; a smaller one shows nothing. */
const MIN = 20;
/** Octets of a hash that are compared. Two addresses of a million that have the same are unlikely, and do no harm. */
const OCTETS = 6;
const DRAWS = 2 ** (8 * OCTETS);
/**
 * Standard deviations by which the last draw of a sample may lie off its share: chance takes it further once in 10^6.
 */
const SURE = 5;

type Sampled = Pick<ResultRow, 'id' | 'url'>;

const sizeOf = (pages: number): number => Math.max(MIN, Math.ceil(SHARE * pages));

/** A number in [0, 1) by the address alone. Cost: some 2 µs. */
const drawOf = (url: string): number => createHash('sha256').update(url).digest().readUIntBE(0, OCTETS) / DRAWS;

/**
 * Draws pages of a crawl for a person to label, by their addresses only: the smallest hashes, one in twenty and at
 * least twenty. The sample stays the same while the crawl rests, and nearly the same while it grows.
 */
export function sampleOf(rows: readonly Sampled[]): ReadonlySet<number> {
  const drawn = rows.map(({ id, url }) => ({ id, draw: drawOf(url) }));
  drawn.sort((a, b) => a.draw - b.draw || a.id - b.id);
  return new Set(drawn.slice(0, sizeOf(rows.length)).map(({ id }) => id));
}

/**
 * Estimates the whole crawl from the user's labels on the sample.
 * @param labelled pages of the crawl that have a label @param pages of the whole crawl
 * @param addresses of the whole crawl; read where a draw is so near the end of the sample that the others decide
 */
export function reviewOf(
  labelled: readonly Pick<ResultRow, 'url' | 'label'>[],
  pages: number,
  addresses: () => readonly string[],
): Report['review'] {
  const sample = Math.min(pages, sizeOf(pages));
  const draws = labelled.map(({ url, label }) => ({ draw: drawOf(url), label }));
  const share = sample / Math.max(1, pages);
  const margin = (SURE * Math.sqrt(sample)) / Math.max(1, pages);
  const isSure = share === 1 || draws.every(({ draw }) => Math.abs(draw - share) > margin);
  const last = isSure ? share : (Float64Array.from(addresses(), drawOf).sort()[sample - 1] ?? share);
  const judged = draws.filter(({ draw }) => draw <= last);
  const relevant = judged.filter(({ label }) => label === 'relevant').length;
  return { sample, reviewed: judged.length, relevant, ...wilson(relevant, judged.length) };
}
