import type { OrderName } from '../../../../shared/api/crawl.ts';
import { pageTopic } from '../../crawl/page-topic.ts';
import { runKnown } from '../../crawl/run-known.ts';
import { startCrawl } from '../../crawl/start.ts';
import { chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import type { ArmRun, ArmRuns } from '../../metrics/arms.ts';
import { foundAt, foundCurve } from '../../metrics/found.ts';
import { budgetsWithin } from '../harvest/run.ts';
import { ARM_NAMES, type Arm, armsOf } from './arms.ts';
import { givenPages } from './given.ts';

/** Most fetches for each page wanted, of any label; a crawl that needs more counts as one without further finds. */
const FETCHES = 4;

/**
 * Measures the share of on-topic pages among the first new pages of known label, by the crawl's knowledge of the pages
 * read.
 */
export function runBootstrap(lab: LabWeb, options: RunOptions): ArmRuns {
  const { web, truth } = lab;
  const budgets = budgetsWithin(options.pages);
  const [order = 'adaptive'] = options.orders;
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length * options.repeats * ARM_NAMES.length);
  const runs = topics.flatMap(({ topic, seeds }): ArmRun[] => {
    const on = truth.of(topic, web.urls);
    const start = pageTopic(web, on, topic, seeds);
    if (start === undefined) return [];
    return Array.from({ length: options.repeats }, (_, draw) => draw).flatMap((draw) => {
      const randomSeed = options.seed + draw;
      const given = givenPages(web, on, start, randomSeed);
      // A page that any arm was given is new to none.
      const fresh = Int8Array.from(on);
      for (const page of [given.first, ...given.liked, ...given.others]) fresh[page] = -1;
      return armsOf(web, given).map((arm) => {
        step(`${web.name} ${topic.id}, draw ${draw + 1}: ${arm.name}`);
        const found = foundCurve(crawl(lab, arm, { order, randomSeed }, fresh, options.pages), fresh);
        const values = budgets.map((budget) => foundAt(found, budget) / budget);
        return { topic: topic.id, arm: arm.name, draw, values };
      });
    });
  });
  return { web: web.name, budgets, arms: ARM_NAMES, runs };
}

function crawl(
  { web }: LabWeb,
  { topic, seeds, refused }: Arm,
  how: { readonly order: OrderName; readonly randomSeed: number },
  fresh: Int8Array,
  pages: number,
): readonly number[] {
  const crawling = startCrawl({ web, topic, seeds, ...how });
  for (const page of refused) crawling.tell(page, false);
  return runKnown(crawling, fresh, pages, FETCHES);
}
