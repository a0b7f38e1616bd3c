import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import { oracle } from '../crawl/oracle.ts';
import { simulate } from '../crawl/simulate.ts';
import { bootstrap, type Estimate } from '../metrics/bootstrap.ts';
import { foundAt, foundCurve } from '../metrics/found.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';
import type { RecordedTopic, Truth } from '../web/truth.ts';

/** Budgets at which crawls are compared, in pages whose label is known. */
export const BUDGETS = [100, 300, 500, 1000] as const;
/** Pages of unknown label take fetches that do not count; a crawl gives up after this many times the budget. */
const MOST_FETCHES = 2.2;

export interface HarvestOptions {
  readonly web: ParsedWeb;
  readonly truth: Truth;
  readonly orders: readonly OrderName[];
  /** Ids of topics; all when left out. */
  readonly topics?: readonly string[];
  /** Pages whose label is known; default 1,000. */
  readonly pages?: number;
  /** Start from the seeds that are far from the topic. */
  readonly far?: boolean;
  readonly onProgress?: (done: string) => void;
}

/** One crawl. */
export interface HarvestRun {
  readonly topic: string;
  readonly order: OrderName | 'oracle';
  /** On-topic pages found after 1, 2, 3 ... pages of known label. */
  readonly found: readonly number[];
  /** Share of the oracle's at each of `budgets`. */
  readonly shares: readonly number[];
  readonly seconds: number;
}

export interface Harvest {
  readonly web: string;
  readonly far: boolean;
  readonly budgets: readonly number[];
  readonly runs: readonly HarvestRun[];
  /** Mean over topics of the share of the oracle's on-topic pages, by order and budget. */
  readonly means: readonly { readonly order: OrderName; readonly shares: readonly Estimate[] }[];
}

/**
 * All orders side by side on one recorded web, from each topic's keywords and seeds alone: the topic that crawls holds no
 * name, no text and no label.
 */
export function runHarvest(options: HarvestOptions): Harvest {
  const { web, truth, orders, pages = 1000, far = false } = options;
  const budgets = BUDGETS.filter((budget) => budget <= pages);
  const marks = budgets.length > 0 ? budgets : [pages];
  const runs: HarvestRun[] = [];
  for (const topic of truth.topics) {
    const seeds = far ? topic.seedsFar : topic.seeds;
    if (seeds.length === 0 || (options.topics !== undefined && !options.topics.includes(topic.id))) continue;
    const on = truth.of(topic, web.urls);
    const best = oracleRun(web, topic, on, seeds, pages);
    runs.push(best);
    for (const order of orders) {
      runs.push(orderRun(web, topic, on, seeds, pages, order, best.found, marks));
      options.onProgress?.(`${topic.id} ${order}`);
    }
  }
  const means = orders.map((order) => ({
    order,
    shares: marks.map((_, at) =>
      bootstrap(runs.filter((run) => run.order === order).map((run) => run.shares[at] ?? Number.NaN)),
    ),
  }));
  return { web: web.name, far, budgets: marks, runs, means };
}

function oracleRun(
  web: ParsedWeb,
  topic: RecordedTopic,
  on: Int8Array,
  seeds: readonly string[],
  pages: number,
): HarvestRun {
  const most = pages * MOST_FETCHES;
  const fetched = oracle(
    web,
    on,
    seeds.map((seed) => web.find(seed)),
    (soFar) => soFar.length >= most,
  );
  return { topic: topic.id, order: 'oracle', found: foundCurve(fetched, on).slice(0, pages), shares: [], seconds: 0 };
}

function orderRun(
  web: ParsedWeb,
  topic: RecordedTopic,
  on: Int8Array,
  seeds: readonly string[],
  pages: number,
  name: OrderName,
  best: readonly number[],
  marks: readonly number[],
): HarvestRun {
  const asked = askedTopic(topic);
  const before = process.cpuUsage();
  const counts = on.some((verdict) => verdict === -1) ? pages * MOST_FETCHES : pages;
  const steps = simulate({
    web,
    seeds,
    order: createOrder(name, { topic: asked }),
    judge: createJudge(asked),
    pages: Math.round(counts),
  });
  const { user, system } = process.cpuUsage(before);
  const found = foundCurve(
    steps.map((step) => step.page),
    on,
  ).slice(0, pages);
  const shares = marks.map((mark) => (foundAt(best, mark) === 0 ? 1 : foundAt(found, mark) / foundAt(best, mark)));
  return { topic: topic.id, order: name, found, shares, seconds: (user + system) / 1e6 };
}

/** What a user who typed only the keywords would have given. */
export const askedTopic = (topic: RecordedTopic): Topic => ({
  id: topic.id,
  name: '',
  texts: [],
  words: topic.keywords,
});
