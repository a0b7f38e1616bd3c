import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';

/** A topic of the store. @throws not-found */
export function topicOf(store: Store, id: string): Topic {
  const topic = store.topics.get(id);
  if (topic === undefined) throw new AmbitError('not-found', 'There is no topic of this id.');
  return topic;
}

/** A crawl of the store. @throws not-found */
export function crawlOf(store: Store, id: string): StoredCrawl {
  const crawl = store.crawls.get(id);
  if (crawl === undefined) throw new AmbitError('not-found', 'There is no crawl of this id.');
  return crawl;
}
