import { createHash } from 'node:crypto';
import type { Report } from '../../shared/api/report.ts';
import type { ResultRow } from '../store/results-store.ts';
import { wilson } from './wilson.ts';

/** The NB crawler's people looked at a twentieth of the pages (S1.7). */
const SHARE = 0.05;
/** Least size of a sample; a smaller one shows nothing. */
const MIN = 20;

type Sampled = Pick<ResultRow, 'id' | 'url'>;

/**
 * Draws pages of a crawl for a person to label, by their addresses only: the smallest hashes, one in twenty and at
 * least twenty. The sample stays the same while the crawl rests, and nearly the same while it grows.
 */
export function sampleOf(rows: readonly Sampled[]): ReadonlySet<number> {
  const drawn = rows.map(({ id, url }) => ({ id, draw: createHash('sha256').update(url).digest('hex') }));
  drawn.sort((a, b) => (a.draw < b.draw ? -1 : a.draw > b.draw ? 1 : a.id - b.id));
  return new Set(drawn.slice(0, Math.max(MIN, Math.ceil(SHARE * rows.length))).map(({ id }) => id));
}

/** Estimates the whole crawl from the user's labels on the sample. */
export function reviewOf(rows: readonly (Sampled & Pick<ResultRow, 'label'>)[]): Report['review'] {
  const ids = sampleOf(rows);
  const labels = rows.filter(({ id }) => ids.has(id)).map(({ label }) => label);
  const reviewed = labels.filter((label) => label !== 'none').length;
  const relevant = labels.filter((label) => label === 'relevant').length;
  return { sample: ids.size, reviewed, relevant, ...wilson(relevant, reviewed) };
}
