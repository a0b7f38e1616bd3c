import type { OrderName } from '../../../../shared/api/crawl.ts';
import { oracle } from '../../crawl/oracle.ts';
import { runKnown } from '../../crawl/run-known.ts';
import type { SimulatedCrawl, SimulatedStep } from '../../crawl/simulate.ts';
import { askedTopic, startCrawl } from '../../crawl/start.ts';
import { type ChosenTopic, chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import { foundCurve } from '../../metrics/found.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import { type BlindTest, blindTest } from './blind.ts';

/** Pages before the labels, labels, and pages after which the gain is counted. */
export const BEFORE = 100;
export const LABELS = 10;
export const AFTER = 200;

/**
 * Like `MAX_FETCHES`, for crawls this short. The first pages of some webs are front pages, mostly without a label. A
 * crawl cut off among them would count as one without finds.
 */
const FETCHES = 6;

/** Pages that the user labels: those that the popup suggests first, those with the least certain judgement, or any. */
export const PICKS = ['suggested', 'unsure', 'any'] as const;
export type Pick = (typeof PICKS)[number];

/** On-topic pages among the pages of known label fetched after the labels, one topic, order and seed. */
export interface LabelRun {
  readonly topic: string;
  readonly order: OrderName;
  readonly seed: number;
  /** Pages of known label fetched before the labels; fewer than `BEFORE` when the crawl ended. */
  readonly before: number;
  /** Harvest rates over the pages after: without labels, with them by pick, and of an oracle that takes over. */
  readonly without: number;
  readonly with: Readonly<Record<Pick, number>>;
  readonly oracle: number;
}

export interface LabelsResult {
  readonly web: string;
  readonly runs: readonly LabelRun[];
  readonly blind: readonly BlindTest[];
}

export async function runLabels(lab: LabWeb, options: RunOptions): Promise<LabelsResult> {
  const topics = chosenTopics(lab, options);
  const crawlSeeds = Array.from({ length: options.repeats }, (_, at) => options.seed + at);
  const step = stepping(options, topics.length * options.orders.length * crawlSeeds.length);
  const runs = topics.flatMap((chosen) =>
    options.orders.flatMap((order) =>
      crawlSeeds.map((seed, at) => {
        step(`${lab.web.name} ${chosen.topic.id} ${order} (${at + 1} of ${crawlSeeds.length})`);
        return labelRun(lab, chosen, order, seed);
      }),
    ),
  );
  const [first] = topics;
  const blind = first === undefined ? [] : await blindTest(lab, first, options);
  return { web: lab.web.name, runs, blind };
}

function labelRun({ web, truth }: LabWeb, { topic, seeds }: ChosenTopic, order: OrderName, seed: number): LabelRun {
  const on = truth.of(topic, web.urls);
  const start = () => {
    const crawl = startCrawl({ web, topic: askedTopic(topic), seeds, order, randomSeed: seed });
    runKnown(crawl, on, BEFORE, FETCHES);
    return crawl;
  };
  const plain = start();
  const already = plain.steps.map(({ page }) => page);
  const rate = (crawl: SimulatedCrawl) => {
    const from = crawl.steps.length;
    const known = foundCurve(
      crawl.steps.map(({ page }) => page),
      on,
    ).length;
    runKnown(crawl, on, known + AFTER, FETCHES);
    return harvestOf(
      crawl.steps.slice(from).map(({ page }) => page),
      on,
    );
  };
  const without = rate(plain);
  const withLabels = PICKS.map((pick) => {
    const crawl = start();
    for (const page of pickOf(pick, crawl.steps, on, seed)) crawl.label(page, on[page] === 1);
    return [pick, rate(crawl)] as const;
  });
  const numbers = seeds.map((each) => web.find(each));
  const enough = (pages: readonly number[]) => foundCurve(pages, on).length >= AFTER;
  return {
    topic: topic.id,
    order,
    seed,
    before: foundCurve(already, on).length,
    without,
    with: Object.fromEntries(withLabels) as Record<Pick, number>,
    oracle: harvestOf(oracle(web, on, numbers, enough, already), on),
  };
}

/** On-topic pages among those of known label, out of `AFTER`: a crawl that ended early has found no more. */
const harvestOf = (pages: readonly number[], on: Int8Array): number =>
  (foundCurve(pages, on)[AFTER - 1] ?? foundCurve(pages, on).at(-1) ?? 0) / AFTER;

function pickOf(pick: Pick, steps: readonly SimulatedStep[], on: Int8Array, seed: number): readonly number[] {
  const able = steps.filter(({ page }) => on[page] !== -1);
  const far = (step: SimulatedStep) => Math.abs(step.relevance - 0.5);
  const picked =
    pick === 'any'
      ? shuffled(able, seed)
      : [...able].sort((a, b) => (pick === 'unsure' ? far(a) - far(b) : b.relevance - a.relevance));
  return picked.slice(0, LABELS).map(({ page }) => page);
}
