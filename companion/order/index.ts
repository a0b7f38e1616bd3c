import { canLearn, type OrderName } from '../../shared/api/crawl.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import type { ParameterRules } from '../parameters.ts';
import { ADAPTIVE, createAdaptive } from './adaptive.ts';
import { BEST_FIRST, createBestFirst } from './best-first.ts';
import { BEST_N_FIRST, createBestNFirst } from './best-n-first.ts';
import { createBreadthFirst } from './breadth-first.ts';
import { taughtOrder } from './common/taught-order.ts';
import { CONTEXT_GRAPH, createContextGraph } from './context-graph.ts';
import { createDepthFirst } from './depth-first.ts';
import { createFishSearch, FISH_SEARCH } from './fish-search.ts';
import { createGenetic, GENETIC } from './genetic.ts';
import { createHits, HITS } from './hits.ts';
import { createIPageRank, IPAGERANK } from './ipagerank.ts';
import { createNaiveBayes, NAIVE_BAYES } from './naive-bayes.ts';
import { createOnlineSvm, ONLINE_SVM } from './online-svm.ts';
import type { Order, OrderOptions } from './order.ts';
import { createPageRank, PAGERANK } from './pagerank.ts';
import { createQLearning, Q_LEARNING } from './q-learning.ts';
import { createRandom } from './random.ts';
import { createRw, RW } from './rw.ts';
import { createSharkSearch, SHARK_SEARCH } from './shark-search.ts';

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

/** Parameters of every order, in the sequence in which a form shows them. */
export const ORDER_PARAMETERS: Readonly<Record<OrderName, ParameterRules>> = {
  adaptive: ADAPTIVE,
  'best-first': BEST_FIRST,
  'best-n-first': BEST_N_FIRST,
  'breadth-first': {},
  'context-graph': CONTEXT_GRAPH,
  'depth-first': {},
  'fish-search': FISH_SEARCH,
  genetic: GENETIC,
  hits: HITS,
  ipagerank: IPAGERANK,
  'naive-bayes': NAIVE_BAYES,
  'online-svm': ONLINE_SVM,
  pagerank: PAGERANK,
  'q-learning': Q_LEARNING,
  random: {},
  rw: RW,
  'shark-search': SHARK_SEARCH,
};

/** @throws unknown-order; bad-parameter for parameters that the order does not know or that are out of bounds. */
export function createOrder(name: OrderName, options: OrderOptions): Order {
  // Another version's data may name any order.
  const create = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (create === undefined)
    throw new AmbitError('unknown-order', `${name}: no such order; known: ${Object.keys(ORDERS).join(', ')}`);
  const order = create(options);
  // Q-learning reads the recorded crawls by itself.
  if (name === 'q-learning' || !canLearn(name)) return order;
  return (options.recorded ?? []).reduce(taughtOrder, order);
}
