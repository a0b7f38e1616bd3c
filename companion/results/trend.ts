import type { Report } from '../../shared/api/report.ts';
import type { FoundPage } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { countSentiments } from './sentiment/page-sentiments.ts';

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
  const found = store.results.found(topicId);
  const oldest = Math.min(now, found[0]?.at ?? now);
  const count = Math.min(WEEKS, Math.floor((now - oldest) / WEEK_MS) + 1);
  const pages = Array.from({ length: count }, (): FoundPage[] => []);
  for (const page of found) pages[count - 1 - Math.floor((now - page.at) / WEEK_MS)]?.push(page);
  const weeks = pages.map((ofWeek, at) => ({
    start: now - (count - at) * WEEK_MS,
    found: ofWeek.length,
    moods: countSentiments(ofWeek),
  }));
  return { weeks, burst: isBurst(weeks.map((week) => week.found)), moods: countSentiments(found) };
}

function isBurst(counts: readonly number[]): boolean {
  const [last = 0, before] = [counts.at(-1), counts.slice(0, -1)];
  if (before.length < MIN_WEEKS) return false;
  const mean = before.reduce((sum, found) => sum + found, 0) / before.length;
  return last > mean + BURST * Math.sqrt(Math.max(mean, 1));
}
