import { createJudge } from '../../../judge/index.ts';
import { createAdaptive } from '../../../order/adaptive.ts';
import { knowingJudge } from '../../crawl/knowing-judge.ts';
import { runKnown } from '../../crawl/run-known.ts';
import { SimulatedCrawl } from '../../crawl/simulate.ts';
import { askedTopic } from '../../crawl/start.ts';
import { type ChosenTopic, chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import { foundCurve, sharesOf } from '../../metrics/found.ts';
import { budgetsWithin, oracleRun } from '../harvest/run.ts';
import { type AblationVariant, VARIANTS } from './variants.ts';

/** One crawl. */
export interface AblationRun {
  readonly topic: string;
  /** Name of the variant, or `oracle`. */
  readonly variant: string;
  /** On-topic pages found after 1, 2, 3 ... pages of known label. */
  readonly found: readonly number[];
  /** Share of the oracle's at each of `budgets`; 1 where it finds none. */
  readonly shares: readonly number[];
}

export interface Ablation {
  readonly web: string;
  readonly seeds: 'near' | 'far';
  readonly budgets: readonly number[];
  readonly runs: readonly AblationRun[];
}

/** The adaptive order on one recorded web, whole and with one group of its evidence left out at a time. */
export const runAblation = (lab: LabWeb, options: RunOptions): Ablation => runVariants(lab, options, VARIANTS);

/** @param variants of the adaptive order; the first is the one as it ships */
export function runVariants(lab: LabWeb, options: RunOptions, variants: readonly AblationVariant[]): Ablation {
  const budgets = budgetsWithin(options.pages);
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length * variants.length);
  const runs = topics.flatMap((chosen) => {
    const on = lab.truth.of(chosen.topic, lab.web.urls);
    const best = foundCurve(oracleRun(lab.web, on, chosen, options.pages), on).slice(0, options.pages);
    const crawled = variants.map((variant): AblationRun => {
      step(`${lab.web.name} ${chosen.topic.id} ${variant.name}`);
      const found = foundCurve(crawl(lab, chosen, variant, on, options), on).slice(0, options.pages);
      const shares = sharesOf(found, best, budgets);
      return { topic: chosen.topic.id, variant: variant.name, found, shares };
    });
    return [{ topic: chosen.topic.id, variant: 'oracle', found: best, shares: budgets.map(() => 1) }, ...crawled];
  });
  return { web: lab.web.name, seeds: options.seeds, budgets, runs };
}

/** @returns numbers of the pages in the order fetched */
function crawl(
  { web }: LabWeb,
  { topic, seeds }: ChosenTopic,
  { parameters = {}, cut, knowing }: AblationVariant,
  on: Int8Array,
  { seed, pages }: RunOptions,
): readonly number[] {
  const asked = askedTopic(topic);
  const order = createAdaptive({ topic: asked, randomSeed: seed, parameters }, cut);
  const judge = createJudge(asked);
  const crawling = new SimulatedCrawl({
    web,
    seeds,
    order,
    topic: asked,
    judge: knowing ? knowingJudge(web, on, judge) : judge,
  });
  return runKnown(crawling, on, pages);
}
