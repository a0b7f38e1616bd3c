import type { WatchedPage, WatchVisit } from '../store/watch-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before the first visit nothing is known. */
export const FIRST_MS = DAY_MS;
/** First interval of a page that led to no page on the topic, in ms: most of these never change. */
export const FIRST_LEAF_MS = 7 * DAY_MS;
/** First interval of a list, in ms. A list costs its site less than a page, and exists for polling. */
export const FIRST_LIST_MS = 6 * HOUR_MS;
/** Least interval, in ms, between visits to a page whose feed announces its changes. */
export const TOLD_MS = 7 * DAY_MS;
const MIN_MS = HOUR_MS;
const MAX_MS = 30 * DAY_MS;
/** Chance of a change at which a page is worth a visit. */
const WORTH = 0.5;
const STEPS = 60;

/** Difference, in ms, below which a wrong clock goes unnoticed. */
const CLOCK_MS = HOUR_MS;

/** When a page is to be visited: at once where its last visit is still to come, for then the clock was wrong. */
export const dueOf = ({ dueAt, visitedAt }: Pick<WatchedPage, 'dueAt' | 'visitedAt'>, now: number): number =>
  visitedAt - now > CLOCK_MS ? Math.min(now, dueAt) : dueAt;

/**
 * Estimates changes per millisecond, 0 when no visit found one. Maximizes the likelihood of a Poisson process with
 * visits at irregular times that show only whether anything changed. It solves Σ changed t/(e^λt − 1) = Σ unchanged t
 * (Cho & Garcia-Molina 2003, "Estimating Frequency of Change", ACM TOIT 3(3)). Adds half an unchanged visit of mean
 * length, which keeps the rate finite when every visit found a change. At regular times this makes it their ratio
 * estimator −ln((n − X + ½)/(n + ½))/I. Time: visits × 60.
 */
export function changeRate(visits: readonly WatchVisit[]): number {
  const changed = visits.filter(({ isChanged }) => isChanged).map(({ afterMs }) => afterMs);
  if (changed.length === 0) return 0;
  const all = visits.reduce((sum, { afterMs }) => sum + afterMs, 0);
  const unchanged = all - changed.reduce((sum, ms) => sum + ms, 0) + all / visits.length / 2;
  const excess = (rate: number): number => changed.reduce((sum, ms) => sum + ms / Math.expm1(rate * ms), 0) - unchanged;
  // Bisect: `excess` falls with the rate, from infinity to below 0. Both bounds lie far beyond any schedule.
  let [low, high] = [Math.log(1e-6 / MAX_MS), Math.log(1e3 / MIN_MS)];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (excess(Math.exp(middle)) > 0) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

/**
 * Returns milliseconds until the next visit: the time after which the page has changed with a probability of one half.
 * Bounds: an hour to thirty days, and half to twice the last interval, so that no single visit decides alone.
 */
export function nextInterval(visits: readonly WatchVisit[]): number {
  const last = visits.at(-1);
  if (last === undefined) return FIRST_MS;
  const rate = changeRate(visits);
  const wanted = rate === 0 ? MAX_MS : -Math.log(1 - WORTH) / rate;
  const waited = Math.min(MAX_MS, Math.max(MIN_MS, last.afterMs));
  return Math.round(Math.min(MAX_MS, Math.max(MIN_MS, Math.min(2 * waited, Math.max(waited / 2, wanted)))));
}
