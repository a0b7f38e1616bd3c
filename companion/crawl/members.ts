import type { Budgets } from '../../shared/api/crawl.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { judgeOptions, orderOptions } from './choices.ts';
import type { Engine } from './engine.ts';
import type { Errand } from './errands.ts';
import { Explorer } from './explorer.ts';
import { Mind } from './mind.ts';
import type { Member } from './party.ts';
import { recordedCrawls } from './recorded-crawls.ts';
import { EVERYWHERE, within } from './scope.ts';
import { isUsedUp } from './used-up.ts';

/**
 * One topic of a crawl with a mind of its own, built from what the crawl was begun with.
 * @param topics all of the crawl's.
 * @param budgets those that are in force when it is called.
 */
export function createMember(
  engine: Engine,
  { crawl, topic }: Errand,
  topics: readonly Topic[],
  budgets: () => Budgets,
): Member {
  const { store, politeness, createOrder, createJudge } = engine;
  const { choices } = crawl;
  const journal = store.journal(crawl.id);
  const recorded = recordedCrawls(store, choices?.learnFrom);
  const order = createOrder(crawl.order, { ...orderOptions(topic, choices), recorded });
  const rivals = topics.filter((other) => other !== topic);
  const judge = createJudge(topic, judgeOptions(choices, rivals));
  const mind = new Mind(topic, order, judge, (id) => journal.url(id), within(choices?.scope ?? EVERYWHERE));
  mind.log.recallBy((pageId) => journal.features(pageId));
  const gate = {
    readyAt: (host: string) => (isUsedUp(budgets(), mind, host) ? Number.POSITIVE_INFINITY : politeness.readyAt(host)),
  };
  return { crawlId: crawl.id, explorer: new Explorer(engine, mind, journal), gate };
}
