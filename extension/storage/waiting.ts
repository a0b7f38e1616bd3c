import { capturesGivenUp, countWaitingCaptures } from './captures.ts';
import { countWaitingLabels } from './labels.ts';
import { keptStarts } from './starts.ts';

/** Amounts that wait for the companion. */
export interface PendingCounts {
  readonly labels: number;
  readonly captures: number;
  readonly starts: number;
  /** Pages that no longer wait: there was no room for them. */
  readonly gaveWay: number;
}

/** Counts the items of each kind that wait for the companion. */
export async function waiting(): Promise<PendingCounts> {
  const [labels, captures, starts, gaveWay] = await Promise.all([
    countWaitingLabels(),
    countWaitingCaptures(),
    keptStarts(),
    capturesGivenUp(),
  ]);
  return { labels, captures, starts: starts.filter(({ state }) => state !== 'refused').length, gaveWay };
}
