import { waitingAnnotations } from './annotations.ts';
import { capturesGivenUp, countWaitingCaptures } from './captures.ts';
import { countWaitingLabels } from './labels.ts';
import { keptStarts } from './starts.ts';

/** Amounts that wait for the companion. */
export interface PendingCounts {
  readonly labels: number;
  readonly captures: number;
  readonly starts: number;
  /** Pages whose notes, tags or collections changed. */
  readonly annotations: number;
  /** Pages that no longer wait: there was no room for them. */
  readonly gaveWay: number;
}

/** Counts the items of each kind that wait for the companion. */
export async function waiting(): Promise<PendingCounts> {
  const [labels, captures, starts, annotations, gaveWay] = await Promise.all([
    countWaitingLabels(),
    countWaitingCaptures(),
    keptStarts(),
    waitingAnnotations(),
    capturesGivenUp(),
  ]);
  const unsent = starts.filter(({ state }) => state !== 'refused').length;
  const annotated = new Set(annotations.map(({ change }) => change.url)).size;
  return { labels, captures, starts: unsent, annotations: annotated, gaveWay };
}
