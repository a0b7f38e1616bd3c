import type { OrderName } from '../../../../shared/api/crawl.ts';
import type { Topic } from '../../../../shared/topic/topic.ts';
import { oracle } from '../../crawl/oracle.ts';
import { pageTopic } from '../../crawl/page-topic.ts';
import { runHeld } from '../../crawl/run-held.ts';
import { MAX_FETCHES } from '../../crawl/run-known.ts';
import { askedTopic } from '../../crawl/start.ts';
import {
  type ChosenTopic,
  chosenTopics,
  type LabWeb,
  type RunOptions,
  stepping,
  type TopicFrom,
} from '../../experiment.ts';
import { foundByFetch, foundCurve, sharesOf } from '../../metrics/found.ts';
import { effectiveHosts } from '../../metrics/hosts.ts';
import { reachable } from '../../metrics/reachable.ts';
import type { RecordedTopic } from '../../truth.ts';
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
  /** The same where every fetch counts, pages of unknown label too. */
  readonly foundByFetch: readonly number[];
  readonly sharesByFetch: readonly number[];
  /** Share of the pages fetched up to the last budget whose label is unknown. */
  readonly unknown: number;
  /** On-topic pages that can be reached from the seeds. */
  readonly reachable: number;
  /** Place of the first on-topic page among those of known label, from 1; null: none. */
  readonly first: number | null;
  /** Hosts of the on-topic pages found, and how many equally frequent ones would be as diverse. */
  readonly hosts: number;
  readonly effectiveHosts: number;
  /** CPU milliseconds of order and frontier a page. */
  readonly decisionMs: number;
  /**
   * The most that order, judge and frontier held at any of `budgets` and at the end, at least 0; measured for the first
   * topic only, null elsewhere.
   */
  readonly heldBytes: number | null;
}

export interface HarvestResult {
  readonly web: string;
  readonly seeds: 'near' | 'far';
  readonly topicFrom: TopicFrom;
  readonly budgets: readonly number[];
  readonly orders: readonly OrderName[];
  readonly runs: readonly HarvestRun[];
}

/** A crawl to run: its topic and its seeds. */
interface Start {
  readonly recorded: RecordedTopic;
  readonly asked: Topic;
  readonly seeds: readonly string[];
}

/** Topics whose page cannot be reached from their seeds are left out. */
function startOf({ web }: LabWeb, on: Int8Array, chosen: ChosenTopic, from: TopicFrom): Start | undefined {
  const recorded = chosen.topic;
  if (from === 'words') return { recorded, asked: askedTopic(recorded), seeds: chosen.seeds };
  const given = pageTopic(web, on, recorded, chosen.seeds);
  return given === undefined ? undefined : { recorded, asked: given.topic, seeds: given.seeds };
}

/**
 * Runs all orders side by side on one recorded web, from each topic's keywords and seeds alone, or from one page of it.
 */
export function runHarvest(lab: LabWeb, options: RunOptions): HarvestResult {
  const { pages, orders, seeds, topicFrom } = options;
  const { web, truth } = lab;
  const budgets = budgetsWithin(pages);
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length * orders.length);
  const runs = topics.flatMap((chosen, place) => {
    const on = truth.of(chosen.topic, web.urls);
    const start = startOf(lab, on, chosen, topicFrom);
    if (start === undefined) return [];
    const reach = reachable(web, on, start.seeds);
    const measure = measuring(web, on, start, reach, pages);
    const best = measure('oracle', oracleRun(web, on, start, pages), []);
    const others = orders.map((order) => {
      const { asked: topic, seeds: from } = start;
      const crawl = { web, topic, seeds: from, order, randomSeed: options.seed };
      // Measures memory on one topic only.
      const { fetched, decisionMs, ...run } = runHeld(crawl, on, new Set([...budgets, pages]), place === 0);
      step(`${web.name} ${chosen.topic.id} ${order} (topic ${place + 1} of ${topics.length})`);
      return {
        ...measure(order, fetched, budgets, best),
        decisionMs: decisionMs / Math.max(1, fetched.length),
        heldBytes: run.heldBytes && Math.max(...run.heldBytes),
      };
    });
    return [best, ...others];
  });
  return { web: web.name, seeds, topicFrom, budgets, orders, runs };
}

/** Returns those of BUDGETS that a crawl of this length reaches, else its own length. */
export function budgetsWithin(pages: number): readonly number[] {
  const within = BUDGETS.filter((budget) => budget <= pages);
  return within.length > 0 ? within : [pages];
}

/** Pages in the order in which the oracle fetches them from the topic's seeds. */
export function oracleRun(
  web: ParsedWeb,
  on: Int8Array,
  { seeds }: Pick<ChosenTopic, 'seeds'>,
  pages: number,
): number[] {
  const most = pages * MAX_FETCHES;
  const numbers = seeds.map((seed) => web.find(seed));
  return oracle(web, on, numbers, (soFar) => soFar.length >= most);
}

const measuring =
  (web: ParsedWeb, on: Int8Array, { recorded }: Start, reach: number, pages: number) =>
  (
    order: HarvestRun['order'],
    fetched: readonly number[],
    marks: readonly number[],
    best?: Pick<HarvestRun, 'found' | 'foundByFetch'>,
  ): HarvestRun => {
    const every = fetched.slice(0, pages);
    const byFetch = foundByFetch(every, on);
    const known = fetched.filter((page) => on[page] !== -1).slice(0, pages);
    const found = foundCurve(known, on);
    const first = found.indexOf(1);
    const hosts = known.filter((page) => on[page] === 1).map((page) => new URL(web.urls[page] ?? '').host);
    return {
      topic: recorded.id,
      order,
      found,
      shares: sharesOf(found, best?.found ?? [], marks),
      foundByFetch: byFetch,
      sharesByFetch: sharesOf(byFetch, best?.foundByFetch ?? [], marks),
      unknown: every.filter((page) => on[page] === -1).length / Math.max(1, every.length),
      reachable: reach,
      first: first < 0 ? null : first + 1,
      hosts: new Set(hosts).size,
      effectiveHosts: effectiveHosts(hosts),
      decisionMs: 0,
      heldBytes: null,
    };
  };
