import type { Budgets, StopReason } from '../../../shared/api/crawl.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';

/** How far a crawl is. */
export interface Progress {
  readonly fetched: number;
  readonly inFlight: number;
  readonly elapsedMs: number;
  /** Octets that all fetches cost, as `Budgets.bytes` counts them. */
  readonly bytes: number;
}

/** The budget that is used up, if any. */
export function spent(budgets: Budgets, { fetched, elapsedMs, bytes }: Progress): StopReason | undefined {
  if (fetched >= budgets.pages) return 'page-limit';
  if (budgets.seconds > 0 && elapsedMs >= budgets.seconds * 1_000) return 'time-limit';
  if (bytes >= (budgets.bytes ?? Number.POSITIVE_INFINITY)) return 'byte-limit';
  return undefined;
}

/** Returns whether one more fetch may begin without exceeding the page budget, should all in flight succeed. */
export const mayBegin = (budgets: Budgets, progress: Progress): boolean =>
  spent(budgets, progress) === undefined && progress.fetched + progress.inFlight < budgets.pages;

/** Sentence of a stop reason. */
export const STOPPED: Readonly<Record<StopReason, string>> = {
  'page-limit': 'The crawl reached its limit of pages.',
  'time-limit': 'The crawl reached its time limit.',
  'host-limit': 'The crawl reached its limit of pages per host or site.',
  'byte-limit': 'The crawl reached its limit of bytes.',
  'generation-limit': 'The crawl reached its limit of generations.',
  exhausted: 'No links are left to follow.',
  user: 'You stopped the crawl.',
  'no-usable-seeds': 'None of the seeds could be read; each seed names its reason.',
  failure: 'The crawl stopped because of an internal error.',
  damaged: 'Its saved data was damaged. What it found is kept.',
};

/** Ends at which no larger budget helps. */
const NOTHING_LEFT: ReadonlySet<StopReason> = new Set(['generation-limit', 'exhausted', 'no-usable-seeds', 'damaged']);

/**
 * Accepts a crawl that was stopped, failed, or ended at a budget that was raised since.
 * @throws conflict for one that ended otherwise.
 */
export function refuseSpent({ state, budgets, reason, elapsedMs, bytes }: StoredCrawl, fetched: number): void {
  if (state !== 'done') return;
  const isOver = reason !== null && NOTHING_LEFT.has(reason);
  if (!isOver && spent(budgets, { fetched, inFlight: 0, elapsedMs, bytes }) === undefined) return;
  throw new AmbitError(
    'conflict',
    `The crawl has ended: ${STOPPED[reason ?? 'user']} Start a new one, or raise its limits first.`,
  );
}
