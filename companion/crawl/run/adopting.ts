import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { adoptTopic } from '../state/adopt-topic.ts';
import { judgeOptions } from '../state/choices.ts';
import type { CrawlJob } from './crawl-job.ts';
import type { TopicGroup } from './topic-group.ts';

/**
 * Begins to turn the topics of a group to what they are now in the store (`adoptTopic`). @param jobs the crawls with
 * their topics
 */
export function adoptTopics(
  { createJudge }: Pick<CrawlDeps, 'createJudge'>,
  group: TopicGroup,
  jobs: readonly CrawlJob[],
): void {
  for (const { crawlId, processor } of group.all) {
    const job = jobs.find(({ crawl }) => crawl.id === crawlId);
    if (job === undefined) continue;
    const rivals = jobs.filter((other) => other !== job).map(({ topic }) => topic);
    const judge = createJudge(job.topic, judgeOptions(job.crawl.choices, rivals));
    processor.tasks.do(adoptTopic(processor.state, job.topic, judge));
    processor.rescoreIfDue(true);
  }
}

/** Takes seeds in that the user named since the group began, from their captures where there are such. */
export function takeSeeds(group: TopicGroup, seeds: readonly string[]): void {
  for (const { processor } of group.all) {
    processor.begin(seeds);
    processor.readCaptured();
  }
}
