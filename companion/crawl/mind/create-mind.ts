import type { Topic } from '../../../shared/topic/topic.ts';
import type { RecordedCrawl } from '../../order/order.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Journal } from '../../store/journal.ts';
import type { Engine } from '../engine.ts';
import { EVERYWHERE, within } from '../rules/scope.ts';
import { judgeOptions, orderOptions } from './choices.ts';
import { Mind } from './mind.ts';

interface Learned {
  /** The other topics that the same fetches serve. */
  readonly rivals?: readonly Topic[];
  /** Crawls that the order is trained on before the first page. */
  readonly recorded?: readonly RecordedCrawl[];
}

/**
 * The mind of a crawl before its first page, with the order and the judge that were chosen for it.
 * @param journal of this crawl; what the mind does not keep in memory is read from it.
 */
export function createMind(
  { createOrder, createJudge }: Pick<Engine, 'createOrder' | 'createJudge'>,
  { order, choices }: Pick<StoredCrawl, 'order' | 'choices'>,
  topic: Topic,
  journal: Journal,
  { rivals = [], recorded = [] }: Learned = {},
): Mind {
  const mind = new Mind(
    topic,
    createOrder(order, { ...orderOptions(topic, choices), recorded }),
    createJudge(topic, judgeOptions(choices, rivals)),
    (id) => journal.url(id),
    within(choices?.scope ?? EVERYWHERE),
  );
  mind.log.recallBy((pageId) => journal.features(pageId));
  return mind;
}
