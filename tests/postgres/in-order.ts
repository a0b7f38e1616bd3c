import { expect } from 'vitest';
import type { SharedStore, WorkerCounts } from '../../companion/cluster/store/shared-store.ts';
import { type LoopbackWeb, leastPause, timesAsked } from './loopback-web.ts';

/**
 * Milliseconds between two pages of a host (companion/crawl/politeness/delay.ts); the ends of a pause are seen through
 * sockets and timers.
 */
const PAUSE_MS = 1_000;
const UNSHARP_MS = 30;

/**
 * Checks after any faults: one connection a host and address, the pause kept, each page saved once, nothing half done.
 */
export async function inOrder(
  web: LoopbackWeb,
  sharedStore: SharedStore,
  id: string,
  neighbours: number,
): Promise<void> {
  expect(web.mostOfHost).toBe(1);
  expect(web.mostOfAddress).toBe(1);
  expect(leastPause(web.seen, neighbours)).toBeGreaterThan(PAUSE_MS - UNSHARP_MS);
  const crawl = await sharedStore.crawl(id);
  expect(crawl).toMatchObject({ outstanding: 0, backlog: 0 });
  const pages = await sharedStore.visited(id, 0, 10_000);
  expect(new Set(pages.map(({ url }) => url)).size).toBe(crawl?.tally.fetched);
  expect(pages.map(({ n }) => n).sort((a, b) => a - b)).toEqual(pages.map((_, at) => at + 1));
}

/** Counts requests beyond the first of each page. */
export const askedAgain = ({ seen }: LoopbackWeb): number =>
  [...timesAsked(seen).values()].reduce((sum, times) => sum + times - 1, 0);

/** Leases that workers lost. */
export const lostBy = (workers: readonly { readonly counts: WorkerCounts }[]): number =>
  workers.reduce((sum, { counts }) => sum + counts.lost, 0);
