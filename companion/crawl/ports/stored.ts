import type { Topic } from '../../../shared/topic/topic.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { NotFound } from './errors.ts';

/** A topic of the store. @throws NotFound */
export function topicOf(store: Store, id: string): Topic {
  const topic = store.topics.get(id);
  if (topic === undefined) throw new NotFound('There is no topic of this id.');
  return topic;
}

/** A crawl of the store. @throws NotFound */
export function crawlOf(store: Store, id: string): StoredCrawl {
  const crawl = store.crawls.get(id);
  if (crawl === undefined) throw new NotFound('There is no crawl of this id.');
  return crawl;
}
