import type { OrderName } from '../../shared/api/crawl.ts';
import type { Comparison } from '../../shared/api/results.ts';
import { replayRuns } from '../lab/index.ts';
import type { Store } from '../store/store.ts';

const POINTS = 60;

/** One order beside the crawl as it was, for the desk. Synchronous: a second or so for a thousand pages. */
export function compareOrder(store: Store, crawl: string, order: OrderName): Comparison {
  const { runs, pages } = replayRuns({ store, crawl, orders: [order], seed: 1, progress: () => undefined });
  const points = Math.min(POINTS, pages);
  const places = Array.from({ length: points }, (_, at) => Math.round(((at + 1) * pages) / points));
  const curves = runs.map((run) => ({
    order: run.order,
    curve: places.map((at): [number, number] => [at, run.found[Math.min(at, run.found.length) - 1] ?? 0]),
  }));
  return { pages, curves };
}
