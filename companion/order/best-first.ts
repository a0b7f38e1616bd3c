import { parametersOf, whole } from '../parameters.ts';
import { BoundedQueue } from './common/bounded-queue.ts';
import { orderOf } from './common/strategy.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';
import { anchorTerms, urlTerms } from './words/link-terms.ts';
import { MatchedWords } from './words/matched-words.ts';
import { similarity } from './words/similarity.ts';
import { splitFor } from './words/split.ts';
import { topicVector } from './words/topic-vector.ts';

export const BEST_FIRST = {
  bound: whole(
    [10_000, 1, 10_000_000],
    'Links that may wait; the worst fall out of a full queue.',
    '可等待的链接数；队列满时最差的链接被丢弃。',
  ),
};

/**
 * Best-First (GA crawler, after Cho et al. and Hersovici et al. 1998): a bounded queue sorted by the VSM similarity of
 * link text and topic; link text is the anchor and the words of the URL.
 *
 * score(u) = max over sightings of cos(topic, anchor + URL words); the worst fall out. The page with the link does not
 * count, as in the paper. In the naive best-first of Menczer et al. only that page counts: best-n-first with `n` 1.
 * Parameter: `bound` 10,000 entries (the paper names no figure).
 * Cost: O(words of the link) a sighting; a cut of the queue once per bound/4 entries.
 */
export function createBestFirst(options: OrderOptions): Order {
  const { bound } = parametersOf(options, BEST_FIRST);
  const split = splitFor(options.topic, options.way);
  const topic = topicVector(options.topic, split.terms);
  const queue = new BoundedQueue(bound);
  const words = new MatchedWords(topic.keys());
  const scoreOf = (target: UrlId): number | undefined => {
    const score = queue.score(target);
    return Number.isNaN(score) ? undefined : score;
  };
  return orderOf('best-first', {
    get revision() {
      return queue.cuts;
    },
    observe(page, sightings) {
      queue.take(page.id);
      for (const { target, link } of sightings) {
        const like = similarity(topic, [...anchorTerms(link, split), ...urlTerms(link)]);
        if (queue.offer(target.id, like.value)) words.remember(target.id, like.words);
      }
    },
    *persist(archive) {
      yield* queue.persist(archive);
      yield* words.persist(archive);
    },
    score: scoreOf,
    priority: (target) => scoreOf(target) ?? 0,
    explain(target) {
      const weight = scoreOf(target);
      return weight === undefined ? [] : [{ feature: 'link-text', detail: words.of(target), weight }];
    },
  });
}
