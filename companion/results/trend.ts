import type { Report } from '../../shared/api/report.ts';
import type { Sentiments } from '../../shared/api/results.ts';
import type { FoundPages } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

const WEEK_MS = 7 * 86_400_000;
/** Weeks that are shown, this one included. */
const WEEKS = 26;
/** Earlier weeks needed before one can be a burst. */
const MIN_WEEKS = 3;
/** Standard deviations of a Poisson count above its mean that make a burst: chance does so once in some 700 weeks. */
const BURST = 3;

/**
 * Counts the on-topic pages that all crawls of a topic found first in each week, oldest week first. Reports whether the
 * newest week is a burst (S2.7): its count is improbable under a Poisson distribution with the mean of the earlier
 * weeks. Includes the sentiment of the pages whose texts were read for it.
 */
export function trendOf(store: Store, topicId: string, now: number): Pick<Report, 'weeks' | 'burst' | 'moods'> {
  const found = store.results.foundByWeek(topicId, now, WEEK_MS);
  const count = Math.min(WEEKS, Math.max(0, ...found.map(({ ago }) => ago)) + 1);
  const weeks = Array.from({ length: count }, (_, at) => {
    const ofWeek = found.filter(({ ago }) => ago === count - 1 - at);
    const pages = ofWeek.reduce((sum, one) => sum + one.pages, 0);
    return { start: now - (count - at) * WEEK_MS, found: pages, moods: moodsOf(ofWeek) };
  });
  return { weeks, burst: isBurst(weeks.map((week) => week.found)), moods: moodsOf(found) };
}

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
