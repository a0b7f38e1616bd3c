/**
 * Runs in a worker thread: one order over the pages of a finished crawl, out of the way of everything else. Sends the
 * share that is done, from 0 to 1, then the `Comparison`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Comparison } from '../../../shared/api/results.ts';
import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { replayRuns } from '../../lab/index.ts';
import { openStoreToRead } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { madeOf } from '../lab/made-of.ts';

export interface CompareTask {
  /** State folder. */
  readonly folder: string;
  readonly crawl: string;
  readonly order: OrderName;
}

const POINTS = 60;

function compareOrder(store: Store, crawl: string, order: OrderName, tell: (share: number) => void): Comparison {
  const { runs, pages } = replayRuns({
    store,
    crawl,
    orders: [order],
    madeOf,
    randomSeed: 1,
    progress: (_message, share) => tell(share),
  });
  const points = Math.min(POINTS, pages);
  const places = Array.from({ length: points }, (_, at) => Math.round(((at + 1) * pages) / points));
  const curves = runs.map((run) => ({
    order: run.order,
    curve: places.map((at): [number, number] => [at, run.found[Math.min(at, run.found.length) - 1] ?? 0]),
  }));
  return { ready: true, pages, curves };
}

if (parentPort === null) throw new Error('compare-worker runs in a worker thread only');
const port = parentPort;
const { folder, crawl, order } = workerData as CompareTask;
// After this module: Node 22 and 24 crash when a thread is ended within a module of a graph that awaits.
setImmediate(() => {
  useLargeDictionary();
  const store = openStoreToRead(folder);
  port.postMessage(compareOrder(store, crawl, order, (share) => port.postMessage(share)));
  store.close();
});
