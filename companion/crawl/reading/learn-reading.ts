import type { Judge } from '../../judge/judge.ts';
import type { Order } from '../../order/order.ts';
import type { Store } from '../../store/store.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import { capturesBefore, readPages } from './read-pages.ts';

/**
 * Teaches an order the links between pages that the user read before a crawl began. The pages stay outside the crawl: nothing enters the
 * frontier or counts as visited, so that a page that the user names later still opens its links.
 * @param createJudge makes a judge of the topic that the crawl does not use @param until the start of the crawl
 */
export function* learnReading(
  store: Pick<Store, 'captures'>,
  order: Pick<Order, 'read'>,
  createJudge: () => Judge,
  until: number,
): SlicedTask {
  if (order.read === undefined) return;
  const captures = yield* capturesBefore(store, until);
  if (captures.length < 2) return;
  const pages = yield* readPages(captures, createJudge());
  if (pages.some(({ links }) => links.length > 0)) order.read(pages);
}
