import type { OrderName } from '../../shared/api/crawl.ts';
import { createAdaptive } from './adaptive.ts';
import { createBestFirst } from './best-first.ts';
import { createBestNFirst } from './best-n-first.ts';
import { createBreadthFirst } from './breadth-first.ts';
import { createContextGraph } from './context-graph.ts';
import { createDepthFirst } from './depth-first.ts';
import { createFishSearch } from './fish-search.ts';
import { createGenetic } from './genetic.ts';
import { createHits } from './hits.ts';
import { createIPageRank } from './ipagerank.ts';
import { createNaiveBayes } from './naive-bayes.ts';
import { createOnlineSvm } from './online-svm.ts';
import type { Order, OrderOptions } from './order.ts';
import { createPageRank } from './pagerank.ts';
import { createQLearning } from './q-learning.ts';
import { createRandom } from './random.ts';
import { createRw } from './rw.ts';
import { createSharkSearch } from './shark-search.ts';

type Create = (options: OrderOptions) => Order;

/** Every order by its name. */
export const ORDERS: Readonly<Record<OrderName, Create>> = {
  adaptive: createAdaptive,
  'best-first': createBestFirst,
  'best-n-first': createBestNFirst,
  'breadth-first': createBreadthFirst,
  'context-graph': createContextGraph,
  'depth-first': createDepthFirst,
  'fish-search': createFishSearch,
  genetic: createGenetic,
  hits: createHits,
  ipagerank: createIPageRank,
  'naive-bayes': createNaiveBayes,
  'online-svm': createOnlineSvm,
  pagerank: createPageRank,
  'q-learning': createQLearning,
  random: createRandom,
  rw: createRw,
  'shark-search': createSharkSearch,
};

/**
 * A crawl was kept with an order that this Ambit does not have. *Tell the user: an older crawl needs another order, a
 * newer one another Ambit.*
 */
export class UnknownOrder extends Error {
  override readonly name = 'UnknownOrder';
  readonly code = 'unknown-order';
}

/** @throws UnknownOrder; BadParameter for parameters that the order does not know or that are out of bounds. */
export function createOrder(name: OrderName, options: OrderOptions): Order {
  // Another version's data may name any order.
  const create = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (create === undefined) throw new UnknownOrder(`${name}: no such order; known: ${Object.keys(ORDERS).join(', ')}`);
  return create(options);
}
