import type { WordLikeness } from '../../shared/text/likeness/likeness.ts';
import { parametersOf } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { DAMPING } from './graph/rank-flow.ts';
import { rankedBy } from './graph/ranked.ts';
import { bestLikeness } from './likeness/best-likeness.ts';
import type { Order, OrderOptions } from './order.ts';
import { lexicon } from './words/lexicon.ts';
import { FLOOR, metadata, plainWords, THRESHOLD, topicLikeness } from './words/relevance-weight.ts';

export const IPAGERANK = { damping: DAMPING, threshold: THRESHOLD, floor: FLOOR };

/**
 * IPageRank (SkyReach): PageRank of a topical surfer, who follows a link with a chance in proportion to its relevance.
 * score(A) = IPR(A) = (1 - d) + d * sum over T linking to A of IPR(T) * RW(T -> A) / sum over links l of T of RW(l).
 * RW(T -> A) is s of the one link (see `createRw`); if all links of T have RW 0 the surfer follows any. Equal RW gives
 * PageRank. Links with RW < c are discarded before they enter the queue: they are neither ranked nor followed.
 * Parameters: `damping` d = 0.85; `threshold` c = 0 (the paper leaves it to the user); `floor` as of `createRw`.
 * Priority = IPR / (1 + IPR). Cost: see `rankedBy`, and O(words of the link) a sighting.
 */
export function createIPageRank(
  options: OrderOptions,
  likeness: WordLikeness = bestLikeness(options.wordVectors),
): Order {
  const { damping, floor, threshold } = parametersOf(options, IPAGERANK);
  const like = topicLikeness(lexicon(options.topic, plainWords), likeness, floor);
  const mean = (words: readonly string[]) =>
    words.length === 0 ? 0 : words.reduce((sum, word) => sum + like(word).value, 0) / words.length;
  return orderOf(
    'ipagerank',
    rankedBy({
      feature: 'ipagerank',
      damping,
      least: threshold,
      weights: (sightings) => sightings.map(({ link }) => mean(metadata(link))),
    }),
  );
}
