import { parametersOf } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { DAMPING } from './graph/rank-flow.ts';
import { rankedBy } from './graph/ranked.ts';
import type { Order, OrderOptions } from './order.ts';

export const PAGERANK = { damping: DAMPING };

/**
 * PageRank over the pages and links seen so far (SkyReach; GA crawler; Brin & Page 1998).
 * score(A) = PR(A) = (1 - d) + d * sum over T linking to A of PR(T) / C(T); C(T): number of links of T.
 * Parameter: `damping` d = 0.85. Priority = PR / (1 + PR). Cost: see `rankedBy`.
 */
export function createPageRank(options: OrderOptions): Order {
  const { damping } = parametersOf(options, PAGERANK);
  return orderOf(
    'pagerank',
    rankedBy({ feature: 'pagerank', damping, weights: (sightings) => sightings.map(() => 1) }),
  );
}
