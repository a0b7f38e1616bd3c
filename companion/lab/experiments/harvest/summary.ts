import type { OrderName } from '../../../../shared/api/crawl.ts';
import { bootstrap, type Estimate } from '../../metrics/bootstrap.ts';
import { foundAt } from '../../metrics/found.ts';
import { mean } from '../../metrics/mean.ts';
import type { HarvestResult, HarvestRun } from './run.ts';

export const runsOf = ({ runs }: HarvestResult, order: HarvestRun['order']): readonly HarvestRun[] =>
  runs.filter((run) => run.order === order);

/** Share of the oracle's on-topic pages at a budget, one figure a topic. */
export const sharesAt = (harvest: HarvestResult, order: HarvestRun['order'], budget: number): readonly number[] =>
  runsOf(harvest, order).map((run) => run.shares[harvest.budgets.indexOf(budget)] ?? Number.NaN);

/** The same where pages of unknown label are fetches that found nothing. */
export const sharesByFetchAt = (
  harvest: HarvestResult,
  order: HarvestRun['order'],
  budget: number,
): readonly number[] =>
  runsOf(harvest, order).map((run) => run.sharesByFetch[harvest.budgets.indexOf(budget)] ?? Number.NaN);

/** Share of the on-topic pages that can be reached, one figure a topic. */
export const recallsAt = (harvest: HarvestResult, order: HarvestRun['order'], budget: number): readonly number[] =>
  runsOf(harvest, order)
    .filter((run) => run.reachable > 0)
    .map((run) => foundAt(run.found, budget) / run.reachable);

/**
 * How far one order closes the gap between the best other, chosen with hindsight for this web and budget, and the
 * oracle.
 */
export interface Gap {
  readonly budget: number;
  readonly other: OrderName;
  readonly others: Estimate;
  readonly own: Estimate;
  /** (own - other) / (1 - other), over means; the interval resamples topics. NaN when there is no gap. */
  readonly closed: Estimate;
  /** own - other, topic by topic. */
  readonly ahead: Estimate;
}

export function gapOf(harvest: HarvestResult, own: OrderName, budget: number): Gap | undefined {
  const ownShares = sharesAt(harvest, own, budget);
  const rivals = harvest.orders
    .filter((order) => order !== own)
    .map((order) => ({ order, shares: sharesAt(harvest, order, budget) }))
    .sort((a, b) => mean(b.shares) - mean(a.shares));
  const [best] = rivals;
  if (best === undefined || ownShares.length === 0) return undefined;
  const pairs = ownShares.map((share, at) => ({ own: share, other: best.shares[at] ?? 0 }));
  return {
    budget,
    other: best.order,
    others: bootstrap(best.shares),
    own: bootstrap(ownShares),
    closed: bootstrap(pairs, 1, (drawn) => {
      const other = mean(drawn.map((pair) => pair.other));
      return (mean(drawn.map((pair) => pair.own)) - other) / (1 - other);
    }),
    ahead: bootstrap(pairs.map((pair) => pair.own - pair.other)),
  };
}

/** Middle value; null counts as later than any. @returns null when that is the middle */
export function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.map((value) => value ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(middle) ? middle : null;
}
