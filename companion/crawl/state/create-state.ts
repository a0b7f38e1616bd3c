import type { Topic } from '../../../shared/topic/topic.ts';
import type { RecordedCrawl } from '../../order/order.ts';
import { titleBound } from '../../parse/extraction.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Journal } from '../../store/journal.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { EVERYWHERE, within } from '../rules/scope.ts';
import { judgeOptions, orderOptions } from './choices.ts';
import { CrawlState } from './crawl-state.ts';

interface CrawlStateInputs {
  /** The other topics that the same fetches serve. */
  readonly rivals?: readonly Topic[];
  /** Crawls that order and judge are trained on before the first page. */
  readonly recorded?: readonly RecordedCrawl[];
}

/**
 * The state of a crawl before its first page, with the order and the judge that were chosen for it.
 * @param journal of this crawl; the state reads from it the texts that it does not keep in memory
 */
export function createCrawlState(
  { createOrder, createJudge }: Pick<CrawlDeps, 'createOrder' | 'createJudge'>,
  { order, choices }: Pick<StoredCrawl, 'order' | 'choices'>,
  topic: Topic,
  journal: Pick<Journal, 'url' | 'features'>,
  { rivals = [], recorded = [] }: CrawlStateInputs = {},
): CrawlState {
  const state = new CrawlState(
    topic,
    createOrder(order, { ...orderOptions(topic, choices), recorded }),
    createJudge(topic, {
      ...judgeOptions(choices, rivals),
      taught: recorded.flatMap((one) => one.map(({ page }) => page)),
    }),
    (id) => journal.url(id),
    within(choices?.scope ?? EVERYWHERE),
    titleBound(choices?.extraction),
  );
  state.log.recallBy((pageId) => journal.features(pageId));
  return state;
}
