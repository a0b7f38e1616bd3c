import type { OrderName } from '../../../../shared/api/crawl.ts';
import { oracle } from '../../crawl/oracle.ts';
import { MOST_FETCHES, runKnown } from '../../crawl/run-known.ts';
import type { SimulatedCrawl } from '../../crawl/simulate.ts';
import { askedTopic, startCrawl } from '../../crawl/start.ts';
import { type ChosenTopic, chosenTopics, type LabWeb, type RunOptions } from '../../experiment.ts';
import { foundAt, foundCurve } from '../../metrics/found.ts';
import { heldBytes } from '../../metrics/held.ts';
import { effectiveHosts } from '../../metrics/hosts.ts';
import { reachable } from '../../metrics/reachable.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

/** Budgets at which crawls are compared, in pages whose label is known. */
const BUDGETS = [100, 300, 500, 1000] as const;

/** One crawl. */
export interface HarvestRun {
  readonly topic: string;
  readonly order: OrderName | 'oracle';
  /** On-topic pages found after 1, 2, 3 ... pages of known label. */
  readonly found: readonly number[];
  /** Share of the oracle's at each of `budgets`; 1 where it finds none. */
  readonly shares: readonly number[];
  /** On-topic pages that can be reached from the seeds. */
  readonly reachable: number;
  /** Place of the first on-topic page among those of known label, from 1; null: none. */
  readonly first: number | null;
  /** Hosts of the on-topic pages found, and how many equally frequent ones would be as diverse. */
  readonly hosts: number;
  readonly effectiveHosts: number;
  /** CPU milliseconds of order and frontier a page. */
  readonly decisionMs: number;
  /** What order, judge and frontier held at the end; measured for the first topic only, null elsewhere. */
  readonly heldBytes: number | null;
}

export interface Harvest {
  readonly web: string;
  readonly seeds: 'near' | 'far';
  readonly budgets: readonly number[];
  readonly orders: readonly OrderName[];
  readonly runs: readonly HarvestRun[];
}

/** All orders side by side on one recorded web, from each topic's keywords and seeds alone. */
export function runHarvest(lab: LabWeb, options: RunOptions): Harvest {
  const { pages, orders, seeds } = options;
  const { web, truth } = lab;
  const budgets = budgetsWithin(pages);
  const topics = chosenTopics(lab, options);
  const runs = topics.flatMap((chosen, place) => {
    const on = truth.of(chosen.topic, web.urls);
    const reach = reachable(web, on, chosen.seeds);
    const measure = measuring(web, on, chosen, reach, pages);
    const best = measure('oracle', oracleRun(web, on, chosen, pages), []);
    const others = orders.map((order) => {
      const asked = askedTopic(chosen.topic);
      let crawl: SimulatedCrawl | undefined = startCrawl({
        web,
        topic: asked,
        seeds: chosen.seeds,
        order,
        seed: options.seed,
      });
      const fetched = runKnown(crawl, on, pages);
      const decisionMs = crawl.decisionMs / Math.max(1, fetched.length);
      const full = place === 0 ? heldBytes() : 0;
      // Let go, so that the difference is what the crawl alone held.
      crawl = undefined;
      const held = place === 0 ? full - heldBytes() : null;
      options.progress(`${web.name} ${chosen.topic.id} ${order} (topic ${place + 1} of ${topics.length})`);
      return { ...measure(order, fetched, best.found, budgets), decisionMs, heldBytes: held };
    });
    return [best, ...others];
  });
  return { web: web.name, seeds, budgets, orders, runs };
}

/** Those of BUDGETS that a crawl of so many pages reaches, else its end. */
export function budgetsWithin(pages: number): readonly number[] {
  const within = BUDGETS.filter((budget) => budget <= pages);
  return within.length > 0 ? within : [pages];
}

/** Pages in the order in which the oracle fetches them from the topic's seeds. */
export function oracleRun(web: ParsedWeb, on: Int8Array, { seeds }: ChosenTopic, pages: number): number[] {
  const most = pages * MOST_FETCHES;
  const numbers = seeds.map((seed) => web.find(seed));
  return oracle(web, on, numbers, (soFar) => soFar.length >= most);
}

const measuring =
  (web: ParsedWeb, on: Int8Array, { topic }: ChosenTopic, reach: number, pages: number) =>
  (
    order: HarvestRun['order'],
    fetched: readonly number[],
    best: readonly number[],
    marks: readonly number[] = [],
  ): HarvestRun => {
    const known = fetched.filter((page) => on[page] !== -1).slice(0, pages);
    const found = foundCurve(known, on);
    const first = found.indexOf(1);
    const hosts = known.filter((page) => on[page] === 1).map((page) => new URL(web.urls[page] ?? '').host);
    return {
      topic: topic.id,
      order,
      found,
      shares: marks.map((mark) => (foundAt(best, mark) === 0 ? 1 : foundAt(found, mark) / foundAt(best, mark))),
      reachable: reach,
      first: first < 0 ? null : first + 1,
      hosts: new Set(hosts).size,
      effectiveHosts: effectiveHosts(hosts),
      decisionMs: 0,
      heldBytes: null,
    };
  };
