import type { Budgets } from '../../../shared/api/crawl.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { type SlicedTask, type SlicedTaskEvents, SlicedTasks } from '../ports/sliced-task.ts';
import { learnReading } from '../reading/learn-reading.ts';
import { recallTopic } from '../reading/recall-topic.ts';
import { isUsedUp } from '../rules/used-up.ts';
import { CrawlCheckpoint } from '../state/checkpoint/crawl-checkpoint.ts';
import { settingsOf } from '../state/checkpoint/settings.ts';
import type { CrawlState } from '../state/crawl-state.ts';
import { createCrawlState } from '../state/create-state.ts';
import { PageProcessor } from '../state/page-processor.ts';
import { recordedCrawls } from '../state/recorded-crawls.ts';
import type { CrawlJob } from './crawl-job.ts';
import type { TopicCrawl } from './topic-group.ts';

/**
 * One topic of a crawl with a state of its own, built from what the crawl was begun with.
 * @param jobs all that share its fetches.
 * @param budgets those that are in force when it is called.
 * @param events of what took its processor more than a moment.
 */
export function createTopicCrawl(
  deps: CrawlDeps,
  { crawl, topic }: CrawlJob,
  jobs: readonly CrawlJob[],
  budgets: () => Budgets,
  events: SlicedTaskEvents,
): TopicCrawl {
  const { store, politeness, clock } = deps;
  const journal = store.journal(crawl.id);
  const rivals = jobs.map((job) => job.topic).filter((other) => other !== topic);
  const recorded = recordedCrawls(store, crawl.choices?.learnFrom);
  const create = (): CrawlState => createCrawlState(deps, crawl, topic, journal, { rivals, recorded });
  const gate = {
    readyAt: (host: string) =>
      isUsedUp(budgets(), processor.state, host) ? Number.POSITIVE_INFINITY : politeness.readyAt(host),
  };
  const processor = new PageProcessor(deps, create(), journal, new SlicedTasks(clock, events));
  function* reading(): SlicedTask {
    yield* recallTopic(store, processor.state.judge, { id: crawl.id, topicId: topic.id });
    const { order } = processor.state;
    checkpoint.taught(yield* learnReading(store, order, topic, () => deps.createJudge(topic), crawl.startedAt));
  }
  const settings = settingsOf(crawl, topic, rivals);
  const checkpoint = new CrawlCheckpoint(settings, journal, clock, deps.checkpointPace);
  return { crawlId: crawl.id, processor, gate, reading, checkpoint, renew: () => processor.replaceState(create()) };
}
