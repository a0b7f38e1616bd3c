import type { Topic } from '../../../shared/topic/topic.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { crawlOf, topicOf } from '../ports/stored.ts';

/** A topic with the crawl that fetches for it. */
export interface CrawlJob {
  readonly crawl: StoredCrawl;
  readonly topic: Topic;
}

/** Ids of the crawls that share every fetch with one, itself included: one that was forgotten since is left out. */
export const joinedTo = (store: Store, { id, choices }: StoredCrawl): readonly string[] =>
  (choices?.joined?.ids ?? [id]).filter((other) => other === id || store.crawls.get(other) !== undefined);

/** The same with their topics, in the sequence that each of them knows. @throws not-found where none of them is left */
export function jobsOf(store: Store, crawl: StoredCrawl): readonly [CrawlJob, ...CrawlJob[]] {
  const job = (id: string): CrawlJob => {
    const one = crawlOf(store, id);
    return { crawl: one, topic: topicOf(store, one.topicId) };
  };
  const [first = crawl.id, ...others] = joinedTo(store, crawl).filter((id) => store.crawls.get(id) !== undefined);
  return [job(first), ...others.map(job)];
}
