import { setImmediate as turn } from 'node:timers/promises';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

/** Pages between two turns of the event loop: some 12 ms. */
const BATCH = 1_000;

/** State of a crawl at one moment. */
interface Outlines {
  /** In the order of the crawl. */
  readonly pages: readonly Outline[];
  /** Pages of any crawl that had gone by then. */
  readonly gone: number;
}

/** Returns all pages of a crawl. Reads them again if pages are erased during it, because some may have been read. */
export async function outlinesOf(store: Store, crawlId: string): Promise<Outlines> {
  let gone = store.results.gone();
  const pages: Outline[] = [];
  while (true) {
    const next = store.results.outlines(crawlId, pages.at(-1), BATCH);
    pages.push(...next);
    if (next.length < BATCH) return { pages, gone };
    await turn();
    if (store.results.gone() === gone) continue;
    gone = store.results.gone();
    pages.length = 0;
  }
}
