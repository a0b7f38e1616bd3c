import { createHash } from 'node:crypto';
import type { Topic } from '../../../../shared/topic/topic.ts';
import type { StoredCrawl } from '../../../store/crawl-store.ts';
import type { Store } from '../../../store/store.ts';

/**
 * Version of what a checkpoint holds. Raise it with every change of a `persist`, and with every change of an order, the
 * judge or a rule that gives the fields another meaning: the crawls are then rebuilt by replay once.
 */
const VERSION = 2;

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

/**
 * Drops the checkpoints that no crawl could continue from, while none is in memory. To be called before an erasure: it
 * leaves the state of a crawl that does not hold what goes, and knows the present topic only. A state of before may
 * hold a text that the topic has lost. Crawls that share their fetches lose theirs, too.
 */
export function dropUnfitting({ crawls, journal, topics }: Pick<Store, 'crawls' | 'journal' | 'topics'>): void {
  for (const crawl of crawls.list()) {
    const topic = topics.get(crawl.topicId);
    const { checkpoints } = journal(crawl.id);
    const fits = topic !== undefined && checkpoints.head()?.settings === settingsOf(crawl, topic, []);
    if (!fits) checkpoints.drop();
  }
}
