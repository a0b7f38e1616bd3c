import { createHash } from 'node:crypto';
import type { Report } from '../../shared/api/results.ts';
import type { ResultRow } from '../store/results-store.ts';
import { wilson } from './wilson.ts';

/** The NB crawler's people looked at a twentieth of the pages (S1.7). */
const SHARE = 0.05;
/** Of fewer nothing could be said. */
const MIN = 20;

type Sampled = Pick<ResultRow, 'id' | 'url'>;

/**
 * Pages of a crawl for a person to judge, drawn without a look at anything but their addresses: those whose hashes are smallest, one
 * in twenty and at least twenty. The same pages while the crawl stands still, nearly the same while it grows.
 */
export function sampleOf(rows: readonly Sampled[]): ReadonlySet<number> {
  const drawn = rows.map(({ id, url }) => ({ id, draw: createHash('sha256').update(url).digest('hex') }));
  drawn.sort((a, b) => (a.draw < b.draw ? -1 : a.draw > b.draw ? 1 : a.id - b.id));
  return new Set(drawn.slice(0, Math.max(MIN, Math.ceil(SHARE * rows.length))).map(({ id }) => id));
}

/** What the user's labels on the sample say of the whole crawl. */
export function reviewOf(rows: readonly (Sampled & Pick<ResultRow, 'label'>)[]): Report['review'] {
  const ids = sampleOf(rows);
  const labels = rows.filter(({ id }) => ids.has(id)).map(({ label }) => label);
  const reviewed = labels.filter((label) => label !== 'none').length;
  const relevant = labels.filter((label) => label === 'relevant').length;
  return { sample: ids.size, reviewed, relevant, ...wilson(relevant, reviewed) };
}
