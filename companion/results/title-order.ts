import { setImmediate as turn } from 'node:timers/promises';
import type { ResultsStore } from '../store/results-store.ts';

/** The part of a store that sorts. */
interface TitleStore {
  readonly results: Pick<ResultsStore, 'sortTitles'>;
}

/** Crawls whose titles are being sorted. */
const jobs = new WeakMap<TitleStore, Map<string, Promise<void>>>();

/**
 * Finds the first pages of a large crawl by title, in the background. A table by title then need not read all titles
 * while its user waits. Once they are found, later calls look through new pages only.
 * @returns once they are found; rejects where the store was closed before
 */
export function sortTitles(store: TitleStore, crawlId: string): Promise<void> {
  const running = jobs.get(store) ?? new Map<string, Promise<void>>();
  jobs.set(store, running);
  const known = running.get(crawlId);
  if (known !== undefined) return known;
  const job = sortOn(store, crawlId).finally(() => running.delete(crawlId));
  // Current waiters get the rejection; later callers ignore it.
  job.catch(() => undefined);
  running.set(crawlId, job);
  return job;
}

async function sortOn(store: TitleStore, crawlId: string): Promise<void> {
  do await turn();
  while (store.results.sortTitles(crawlId));
}
