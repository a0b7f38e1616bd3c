import { oneOf, parametersOf } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { DAMPING } from './graph/rank-flow.ts';
import { rankedBy } from './graph/ranked.ts';
import type { Order, OrderOptions } from './order.ts';

export const PAGERANK = {
  damping: DAMPING,
  ranked: oneOf(
    ['links', 'pages'],
    'links: the ranks of the waiting links count (SkyReach); pages: those of the fetched pages that show them (GA crawler).',
    'links：按等待链接自身的等级排序（SkyReach）；pages：按展示它的已抓取页面的等级排序（GA 爬虫公式 3）。',
  ),
};

/**
 * PageRank over the pages and links seen so far (SkyReach; GA crawler; Brin & Page 1998). score(A) = PR(A) = (1 - d) +
 * d * sum over T linking to A of PR(T) / C(T); C(T): number of links of T. Parameters: `damping` d = 0.85; `ranked`
 * links, or pages: the GA crawler's formula (3) ranks the fetched pages and follows the links of the best, score(u) =
 * max of PR(T) over T linking to u. Its 1 / T for T pages in all moves no link. Priority = PR / (1 + PR). Cost: see
 * `rankedBy`.
 */
export function createPageRank(options: OrderOptions): Order {
  const { damping, ranked } = parametersOf(options, PAGERANK);
  return orderOf(
    'pagerank',
    rankedBy({ feature: 'pagerank', damping, byPages: ranked === 1, weights: (sightings) => sightings.map(() => 1) }),
  );
}
