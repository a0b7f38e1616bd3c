import { number, parametersOf, whole } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { experienceOf, neighbourhoods } from './learning/experience.ts';
import { learnedBy } from './learning/learned.ts';
import { rewardModel } from './learning/reward-model.ts';
import type { Order, OrderOptions } from './order.ts';
import { lexicon } from './words/lexicon.ts';
import { splitFor } from './words/split.ts';

export const Q_LEARNING = {
  gamma: number([0.5, 0, 0.95], 'What a reward one link further on is worth.', '再远一个链接的回报所值的比例。'),
  bins: whole([4, 2, 8], 'Bins into which links are sorted by their reward.', '按回报划分链接的箱数。'),
  prior: number(
    [10, 0, 1e6],
    "Made-up links with the topic's words, from which learning starts.",
    '学习开始时带主题词的虚拟链接数。',
  ),
};

/**
 * Reinforcement learning (GA crawler; Rennie & McCallum 1999): a link is worth the reward behind it, not only its own
 * page. Training gives each followed link Q = r + gamma * best Q among the links of its page (`futureRewards`). Links
 * are binned by Q; Naive Bayes over the words near the link gives the chance of each bin.
 * score(u) = sum over bins b of P(b | words) * mean Q of b, the largest of all sightings; priority = score * (1 -
 * gamma).
 * Offline form: trained on recorded crawls (`experienceOf`) before the first page. Online form: trained on the crawl's
 * own links, whenever the pages have grown by a tenth, and at once after a label. With recordings, both together.
 * Parameters: `gamma` 0.5; `bins` 4 (on topic, one link before it, two, all other; the GA paper names no figure);
 * `prior` 10 made-up links that show the topic's words (0: none). Cost: O(words of the link) a sighting; learning
 * amortised 10 times (bins * features of one page's links) a page.
 */
export function createQLearning(options: OrderOptions): Order {
  const { gamma, bins, prior } = parametersOf(options, Q_LEARNING);
  const split = splitFor(options.topic, options.way);
  const experience = (options.recorded ?? []).flatMap((crawl) => experienceOf(crawl, gamma, split));
  const model = rewardModel({ gamma, bins, prior, lexicon: lexicon(options.topic, split.terms), experience });
  return orderOf(
    'q-learning',
    learnedBy(model, (_page, sightings) => neighbourhoods(sightings, split), options),
  );
}
