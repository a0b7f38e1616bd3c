import type { Budgets } from '../../shared/api/crawl.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { type Chore, type ChoreEvents, Chores } from './chores.ts';
import type { Engine } from './engine.ts';
import type { Errand } from './errands.ts';
import { Explorer } from './explorer.ts';
import { createMind } from './mind/create-mind.ts';
import { recordedCrawls } from './mind/recorded-crawls.ts';
import type { Member } from './party.ts';
import { learnReading } from './reading/learn-reading.ts';
import { isUsedUp } from './rules/used-up.ts';

/**
 * One topic of a crawl with a mind of its own, built from what the crawl was begun with.
 * @param topics all of the crawl's.
 * @param budgets those that are in force when it is called.
 * @param events of what took its explorer more than a moment.
 */
export function createMember(
  engine: Engine,
  { crawl, topic }: Errand,
  topics: readonly Topic[],
  budgets: () => Budgets,
  events: ChoreEvents,
): Member {
  const { store, politeness, clock } = engine;
  const journal = store.journal(crawl.id);
  const rivals = topics.filter((other) => other !== topic);
  const recorded = recordedCrawls(store, crawl.choices?.learnFrom);
  const mind = createMind(engine, crawl, topic, journal, { rivals, recorded });
  const gate = {
    readyAt: (host: string) => (isUsedUp(budgets(), mind, host) ? Number.POSITIVE_INFINITY : politeness.readyAt(host)),
  };
  const explorer = new Explorer(engine, mind, journal, new Chores(clock, events));
  const reading = (): Chore => learnReading(store, mind.order, () => engine.createJudge(topic), crawl.startedAt);
  return { crawlId: crawl.id, explorer, gate, reading };
}
