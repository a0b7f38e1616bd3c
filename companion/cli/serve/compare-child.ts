import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Comparison } from '../../../shared/api/results.ts';
import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { replayRuns } from '../../lab/index.ts';
import { openStoreToRead } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { madeOf } from '../lab/made-of.ts';

/**
 * The process of `comparisons`: one order over the pages of a finished crawl, out of the way of everything else. Gets
 * its task as an argument.
 */

export interface CompareTask {
  /** State folder. */
  readonly folder: string;
  readonly crawl: string;
  readonly order: OrderName;
}

/** The share that is done, from 0 to 1, some times; then the comparison, or what failed. */
export type CompareMessage =
  | { readonly share: number }
  | { readonly comparison: Comparison }
  | { readonly fault: string };

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

const send = (message: CompareMessage): void => void process.send?.(message);
const { folder, crawl, order } = JSON.parse(process.argv[2] ?? '') as CompareTask;
useLargeDictionary();
try {
  const store = openStoreToRead(folder);
  send({ comparison: compareOrder(store, crawl, order, (share) => send({ share })) });
  store.close();
} catch (fault) {
  send({ fault: fault instanceof Error ? fault.message : String(fault) });
}
