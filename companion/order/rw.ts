import { Column } from '../../shared/collections/column.ts';
import type { WordLikeness } from '../../shared/text/likeness/likeness.ts';
import { parametersOf } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { bestLikeness } from './likeness/best-likeness.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';
import { lexicon } from './words/lexicon.ts';
import { MatchedWords } from './words/matched-words.ts';
import { FLOOR, metadata, plainWords, THRESHOLD, topicLikeness } from './words/relevance-weight.ts';

export const RW = { threshold: THRESHOLD, floor: FLOOR };

/**
 * RW, relevance weighting (SkyReach): how like the topic's words the words said about a URL are. score(u) = s(u) = mean
 * over words w in M(u) of max over topic words t of sim(w, t); M(u): words of the extended metadata of all links to u.
 * A URL with s(u) < c is not fetched. Parameters: `threshold` c = 0 (the paper leaves it to the user); `floor` 0.3,
 * likenesses below it count as 0 (0: the paper's way). Cost: O(words of the link) a sighting, likenesses remembered.
 */
export function createRw(options: OrderOptions, likeness: WordLikeness = bestLikeness(options.wordVectors)): Order {
  const { threshold, floor } = parametersOf(options, RW);
  const topicWords = lexicon(options.topic, plainWords);
  const like = topicLikeness(topicWords, likeness, floor);
  const sums = new Column();
  const counts = new Column(0);
  const nearest = new Column(0);
  const matched = new MatchedWords(topicWords);
  const mean = (target: UrlId): number | undefined => {
    const sum = sums.get(target);
    return Number.isNaN(sum) ? undefined : sum / Math.max(1, counts.get(target));
  };
  const scoreOf = (target: UrlId): number | undefined => {
    const score = mean(target);
    return score === undefined || score < threshold ? undefined : score;
  };
  return orderOf('rw', {
    revision: 0,
    observe(_page, sightings) {
      for (const { target, link } of sightings) {
        const likes = metadata(link).map(like);
        sums.add(
          target.id,
          likes.reduce((sum, { value }) => sum + value, 0),
        );
        counts.add(target.id, likes.length);
        for (const { value, topicWord } of likes) {
          if (value <= nearest.get(target.id)) continue;
          nearest.set(target.id, value);
          matched.remember(target.id, [topicWord]);
        }
      }
    },
    *persist(archive) {
      for (const part of [sums, counts, nearest, matched]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority: (target) => scoreOf(target) ?? 0,
    explain(target) {
      const weight = scoreOf(target);
      return weight === undefined ? [] : [{ feature: 'metadata', detail: matched.of(target), weight }];
    },
  });
}
