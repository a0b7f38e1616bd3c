import { createHash } from 'node:crypto';
import type { Report } from '../../shared/api/results.ts';
import type { ResultRow } from '../store/results-store.ts';

/** The NB crawler's people looked at a twentieth of the pages (S1.7). */
const SHARE = 0.05;
/** Of fewer nothing could be said. */
const LEAST = 20;
/** Two-sided 95 % of the normal distribution. */
const Z = 1.96;

type Sampled = Pick<ResultRow, 'id' | 'url'>;

/**
 * Pages of a crawl for a person to judge, drawn without a look at anything but their addresses: those whose hashes are smallest, one
 * in twenty and at least twenty. The same pages while the crawl stands still, nearly the same while it grows.
 */
export function sampleOf(rows: readonly Sampled[]): ReadonlySet<number> {
  const drawn = rows.map(({ id, url }) => ({ id, draw: createHash('sha256').update(url).digest('hex') }));
  drawn.sort((a, b) => (a.draw < b.draw ? -1 : a.draw > b.draw ? 1 : a.id - b.id));
  return new Set(drawn.slice(0, Math.max(LEAST, Math.ceil(SHARE * rows.length))).map(({ id }) => id));
}

/** What the user's labels on the sample say of the whole crawl. */
export function reviewOf(rows: readonly (Sampled & Pick<ResultRow, 'label'>)[]): Report['review'] {
  const ids = sampleOf(rows);
  const labels = rows.filter(({ id }) => ids.has(id)).map(({ label }) => label);
  const reviewed = labels.filter((label) => label !== 'none').length;
  const relevant = labels.filter((label) => label === 'relevant').length;
  return { sample: ids.size, reviewed, relevant, ...wilson(relevant, reviewed) };
}

/** 95 % interval of a share of which `hits` of `trials` were seen (Wilson 1927); [0,1] when none was. */
function wilson(hits: number, trials: number): { low: number; high: number } {
  if (trials === 0) return { low: 0, high: 1 };
  const share = hits / trials;
  const spread = Z ** 2 / trials;
  const middle = share + spread / 2;
  const half = Z * Math.sqrt((share * (1 - share) + spread / 4) / trials);
  const bounded = (value: number): number => Math.min(1, Math.max(0, value / (1 + spread)));
  return { low: bounded(middle - half), high: bounded(middle + half) };
}
