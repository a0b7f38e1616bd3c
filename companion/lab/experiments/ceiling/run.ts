import type { OrderName } from '../../../../shared/api/crawl.ts';
import { createJudge } from '../../../judge/index.ts';
import { createAdaptive } from '../../../order/adaptive.ts';
import { informedByTurns, informedOrder } from '../../crawl/informed.ts';
import { knowingJudge } from '../../crawl/knowing-judge.ts';
import { runKnown } from '../../crawl/run-known.ts';
import { SimulatedCrawl } from '../../crawl/simulate.ts';
import { askedTopic, startCrawl } from '../../crawl/start.ts';
import { type ChosenTopic, chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import type { ArmRun, ArmRuns } from '../../metrics/arms.ts';
import { foundCurve, sharesOf } from '../../metrics/found.ts';
import { budgetsWithin, oracleRun } from '../harvest/run.ts';

/**
 * Most fetches for each page wanted, of any label. Most first pages have no label, and a crawl cut off earlier would
 * count as one without finds.
 */
const FETCHES = 4;

/**
 * Parts of `adaptive` that came after the ceiling was defined: without them the yardstick stays where it was when the
 * order improves.
 */
const FIXED = { parameters: { lists: 0 }, cut: { earned: true } } as const;

/** The informed policies: they differ in what they open where no known link leads to the topic. */
export const BY_TURNS = 'informed, by turns';
export const BY_ADAPTIVE = 'informed, by adaptive';
export const ORACLE = 'oracle';

export interface Ceiling extends ArmRuns {
  readonly seeds: 'near' | 'far';
  readonly orders: readonly OrderName[];
}

/**
 * Orders beside the informed policies and the oracle, as shares of the oracle; each order by as many seeds as there are
 * repeats.
 */
export function runCeiling(lab: LabWeb, options: RunOptions): Ceiling {
  const { orders, pages, seeds } = options;
  const budgets = budgetsWithin(pages);
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length * (1 + options.repeats * (1 + orders.length)));
  const runs = topics.flatMap((chosen): ArmRun[] => {
    const on = lab.truth.of(chosen.topic, lab.web.urls);
    const best = foundCurve(oracleRun(lab.web, on, chosen, pages), on);
    const run = (arm: string, draw: number, fetched: readonly number[]): ArmRun => {
      step(`${lab.web.name} ${chosen.topic.id} ${arm}`);
      const found = foundCurve(fetched, on);
      const values = sharesOf(found, best, budgets);
      return { topic: chosen.topic.id, arm, draw, values };
    };
    const draws = Array.from({ length: options.repeats }, (_, draw) => draw);
    return [
      { topic: chosen.topic.id, arm: ORACLE, draw: 0, values: budgets.map(() => 1) },
      run(BY_TURNS, 0, byTurns(lab, chosen, on, pages)),
      ...draws.map((draw) => run(BY_ADAPTIVE, draw, byAdaptive(lab, chosen, on, pages, options.seed + draw))),
      ...orders.flatMap((order) =>
        draws.map((draw) => run(order, draw, byOrder(lab, chosen, on, pages, { order, seed: options.seed + draw }))),
      ),
    ];
  });
  return { web: lab.web.name, seeds, budgets, orders, arms: [ORACLE, BY_TURNS, BY_ADAPTIVE, ...orders], runs };
}

function byTurns({ web }: LabWeb, { seeds }: ChosenTopic, on: Int8Array, pages: number): readonly number[] {
  const numbers = seeds.map((seed) => web.find(seed));
  const most = pages * FETCHES;
  return informedByTurns(
    web,
    on,
    numbers,
    (fetched) => fetched.length >= most || foundCurve(fetched, on).length >= pages,
  );
}

function byAdaptive(
  { web }: LabWeb,
  { topic, seeds }: ChosenTopic,
  on: Int8Array,
  pages: number,
  randomSeed: number,
): readonly number[] {
  const asked = askedTopic(topic);
  const chooser = createAdaptive({ topic: asked, randomSeed, parameters: FIXED.parameters }, FIXED.cut);
  const order = informedOrder(chooser, (url) => on[web.find(url)] === 1);
  const judge = knowingJudge(web, on, createJudge(asked));
  return runKnown(new SimulatedCrawl({ web, seeds, order, judge, topic: asked }), on, pages, FETCHES);
}

function byOrder(
  { web }: LabWeb,
  { topic, seeds }: ChosenTopic,
  on: Int8Array,
  pages: number,
  { order, seed }: { readonly order: OrderName; readonly seed: number },
): readonly number[] {
  const crawl = startCrawl({ web, topic: askedTopic(topic), seeds, order, randomSeed: seed });
  return runKnown(crawl, on, pages, FETCHES);
}
