import type { Report } from '../../shared/api/report.ts';
import type { Sentiments } from '../../shared/api/results.ts';
import type { FoundPages } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { stepFor } from './text-sample.ts';

const WEEK_MS = 7 * 86_400_000;
/** Most finds that are counted one by one: of more, a sample stands for all. */
const MAX_COUNTED = 10_000;
/** Weeks that are shown, this one included. */
const WEEKS = 26;
/** Earlier weeks needed before one can be a burst. */
const MIN_WEEKS = 3;
/** Standard deviations of a Poisson count above its mean that make a burst: chance does so once in some 700 weeks. */
const BURST = 3;

/**
 * Counts the on-topic pages that all crawls of a topic found first in each week, oldest week first. Reports whether the
 * newest week is a burst (S2.7): its count is improbable under a Poisson distribution with the mean of the earlier
 * weeks. Of more than `MAX_COUNTED` finds it counts a sample, and says how many (`counted`). Includes the sentiment of
 * the pages whose texts were read for it: their sample is part of that one.
 */
export function trendOf(
  store: Store,
  topicId: string,
  now: number,
): Pick<Report, 'weeks' | 'counted' | 'burst' | 'moods'> {
  const found = store.results.foundByWeek(topicId, now, WEEK_MS, (finds) => stepFor(finds, MAX_COUNTED));
  const each = found[0]?.each ?? 1;
  const count = Math.min(WEEKS, Math.max(0, ...found.map(({ ago }) => ago)) + 1);
  const byWeek = Array.from({ length: count }, (_, at) => found.filter(({ ago }) => ago === count - 1 - at));
  const counted = byWeek.map(pagesOf);
  const weeks = byWeek.map((ofWeek, at) => ({
    ...{ start: now - (count - at) * WEEK_MS, found: each * (counted[at] ?? 0), moods: moodsOf(ofWeek) },
  }));
  return {
    ...{ weeks, ...(each > 1 && { counted: counted.reduce((sum, one) => sum + one, 0) }), moods: moodsOf(found) },
    // The count of a sample follows a Poisson distribution; a multiple of it does not.
    burst: isBurst(counted),
  };
}

const pagesOf = (found: readonly FoundPages[]): number => found.reduce((sum, { pages }) => sum + pages, 0);

function moodsOf(found: readonly FoundPages[]): Sentiments {
  const moods: Sentiments = { positive: 0, neutral: 0, negative: 0, unknown: 0 };
  for (const { mood, pages } of found) if (mood !== undefined) moods[mood] += pages;
  return moods;
}

function isBurst(counts: readonly number[]): boolean {
  const [last = 0, before] = [counts.at(-1), counts.slice(0, -1)];
  if (before.length < MIN_WEEKS) return false;
  const mean = before.reduce((sum, found) => sum + found, 0) / before.length;
  return last > mean + BURST * Math.sqrt(Math.max(mean, 1));
}
