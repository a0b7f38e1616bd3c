import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import type { Store } from '../../store/store.ts';
import { noPoliteness } from '../politeness/politeness.ts';
import { systemClock } from '../ports/clock.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { FakeWeb } from './fake-web.ts';

/**
 * Returns the product's own orders, judge and clock over a web that a test writes down, with no pause between requests.
 */
export const productDeps = (store: Store, web: FakeWeb): CrawlDeps => ({
  store,
  fetcher: web,
  parser: web,
  clock: systemClock,
  politeness: noPoliteness,
  createOrder,
  createJudge,
  notify: () => undefined,
});
