import fc from 'fast-check';
import type { OrderName } from '../../../shared/api/crawl.ts';
import { longer } from '../../../shared/testing/effort.ts';
import { createOrder, ORDERS } from '../index.ts';
import type { Order } from '../order.ts';
import { deadEnded, follow, littleWeb, type ObservedStep } from './little-web.ts';
import { known, TOPIC } from './make.ts';

export const NAMES = Object.keys(ORDERS) as OrderName[];
export const RUNS = { numRuns: longer(4, 120) };
/** Seeds of little webs. */
export const seeds = fc.integer({ min: 1, max: 1_000_000 });

/** Ids of the URLs of a little web. */
const IDS = Array.from({ length: 120 }, (_, id) => id);

/** An order with the parameters that it is held to the laws with. */
export interface OrderUnderTest {
  readonly name: OrderName;
  readonly parameters: Readonly<Record<string, number>>;
}

/**
 * Parameters that make a little crawl pass through everything that an order does (batches, trainings), and the ways of
 * the papers that are not ours.
 */
const BESIDES: Readonly<Partial<Record<OrderName, readonly OrderUnderTest['parameters'][]>>> = {
  'best-n-first': [{ n: 5 }],
  genetic: [{ divide: 0 }],
  hits: [{ root: 5 }],
  'naive-bayes': [{ balance: 0 }],
  'online-svm': [{ batch: 10 }],
  pagerank: [{ ranked: 1 }],
  'q-learning': [{ gamma: 0 }, { gamma: 0.9 }, { bins: 2 }, { bins: 8 }],
  'shark-search': [{ strict: 0 }],
};

/** Returns each order with its default parameters, and with other parameters if it has such. */
export const subjects = (names: readonly OrderName[]): [title: string, subject: OrderUnderTest][] =>
  names.flatMap((name) =>
    [{}, ...(BESIDES[name] ?? [])].map((parameters): [string, OrderUnderTest] => [
      Object.keys(parameters).length === 0 ? name : `${name} ${JSON.stringify(parameters)}`,
      { name, parameters },
    ]),
  );

export const fresh = ({ name, parameters }: OrderUnderTest): Order => createOrder(name, { topic: TOPIC, parameters });

export function played(subject: OrderUnderTest, steps: readonly ObservedStep[]): Order {
  const order = fresh(subject);
  order.seed(known(0, { depth: 0 }));
  for (const { page, sightings } of steps) order.observe(page, sightings);
  return order;
}

/** By id. */
export const scoresOf = (order: Order) => IDS.map((id) => order.score(id));

/** Scores of one more page's links, seen after a crawl of a little web whose links are honest. */
export const scoresAfter = (
  subject: OrderUnderTest,
  seed: number,
  ...more: readonly ObservedStep[]
): ((id: number) => number) => scoresIn(littleWeb(seed, 1), subject, more);

/** The same web without links from off-topic pages. */
export const scoresAfterDeadEnds = (
  subject: OrderUnderTest,
  seed: number,
  ...more: readonly ObservedStep[]
): ((id: number) => number) => scoresIn(deadEnded(littleWeb(seed, 1)), subject, more);

function scoresIn(
  web: readonly ObservedStep[],
  subject: OrderUnderTest,
  more: readonly ObservedStep[],
): (id: number) => number {
  const order = played(subject, [...follow(fresh(subject), web, 60), ...more]);
  return (id) => order.score(id) ?? Number.NEGATIVE_INFINITY;
}
