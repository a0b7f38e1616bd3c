import type { Topic } from '../../shared/topic/topic.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { Store } from '../store/store.ts';
import { NotFound } from './errors.ts';

/** A topic with the crawl that fetches for it. */
export interface Errand {
  readonly crawl: StoredCrawl;
  readonly topic: Topic;
}

/** @throws NotFound */
export function topicOf(store: Store, id: string): Topic {
  const topic = store.topics.get(id);
  if (topic === undefined) throw new NotFound('There is no topic of this id.');
  return topic;
}

/** Ids of the crawls that share every fetch with one, itself included: one that was forgotten since is left out. */
export const joinedTo = (store: Store, { id, choices }: StoredCrawl): readonly string[] =>
  (choices?.joined?.ids ?? [id]).filter((other) => other === id || store.crawls.get(other) !== undefined);

/** The same with their topics, in the sequence that each of them knows. */
export function errandsOf(store: Store, crawl: StoredCrawl): readonly [Errand, ...Errand[]] {
  const errands = joinedTo(store, crawl).flatMap((id): Errand[] => {
    const one = store.crawls.get(id);
    return one === undefined ? [] : [{ crawl: one, topic: topicOf(store, one.topicId) }];
  });
  const [first, ...others] = errands;
  if (first === undefined) throw new NotFound('There is no crawl of this id.');
  return [first, ...others];
}
