import { createHash } from 'node:crypto';
import type { Topic } from '../../../../shared/topic/topic.ts';
import type { StoredCrawl } from '../../../store/crawl-store.ts';
import type { Store } from '../../../store/store.ts';

/**
 * Version of what a checkpoint holds. Raise it with every change of a `persist`, and with every change of an order, the
 * judge or a rule that gives the fields another meaning: the crawls are then rebuilt by replay once.
 */
const VERSION = 6;

/** Returns a hash of all that decides what the same steps make of a new state. */
export function settingsOf(
  { order, choices = {} }: Pick<StoredCrawl, 'order' | 'choices'>,
  topic: Topic,
  rivals: readonly Topic[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, order, choices, topic, rivals]))
    .digest('hex');
}

/** Returns `ErasureEvents.fits` for a store. No checkpoint fits a crawl that shares its fetches with others. */
export const fitting =
  ({ crawls, topics }: Pick<Store, 'crawls' | 'topics'>) =>
  (crawlId: string, settings: string): boolean => {
    const crawl = crawls.get(crawlId);
    const topic = crawl && topics.get(crawl.topicId);
    return crawl !== undefined && topic !== undefined && settings === settingsOf(crawl, topic, []);
  };
