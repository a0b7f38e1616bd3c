import type { OrderName } from '../../../../shared/api/crawl.ts';
import { type HeldRun, runHeld } from '../../crawl/run-held.ts';
import { askedTopic } from '../../crawl/start.ts';
import { chosenTopics, type LabWeb, type RunOptions } from '../../experiment.ts';
import { reachable } from '../../metrics/reachable.ts';
import { type Rates, ratesAt, scaledCounts } from './counts.ts';

/** One way to crawl that a paper compares. */
export interface CrawlMethod {
  readonly name: string;
  readonly order: OrderName;
  readonly parameters?: Readonly<Record<string, number>>;
}

export interface PaperRun extends Rates {
  readonly topic: string;
  readonly way: string;
  /** Bytes held by order, judge and frontier at each of `counts`, at least 0; null if not measured. */
  readonly heldBytes: readonly number[] | null;
  /** The best hubs at the end, by an order that reports them. */
  readonly hubs: HeldRun['hubs'];
}

export interface PaperCrawls {
  readonly web: string;
  /** Pages of known label at which rates are taken, and the paper's that they stand for. */
  readonly counts: readonly number[];
  readonly paperCounts: readonly number[];
  readonly ways: readonly string[];
  readonly runs: readonly PaperRun[];
}

/**
 * The crawls of a paper's experiment on one recorded web: every way from the same seeds, for each topic.
 * @param isMeasured what the first topic's crawls hold is measured at every count, which takes a second each
 */
export function paperCrawls(
  lab: LabWeb,
  options: RunOptions,
  ways: readonly CrawlMethod[],
  paperCounts: readonly number[],
  isMeasured = false,
): PaperCrawls {
  const { web, truth } = lab;
  const counts = scaledCounts(paperCounts, web.size, options.pages);
  const runs = chosenTopics(lab, options).flatMap(({ topic, seeds }, place) => {
    const on = truth.of(topic, web.urls);
    const reach = reachable(web, on, seeds);
    return ways.map(({ name, order, parameters = {} }): PaperRun => {
      options.progress(`${web.name} ${topic.id} ${name}`);
      const begun = { web, topic: askedTopic(topic), seeds, order, parameters, randomSeed: options.seed };
      const { fetched, hubs, heldBytes } = runHeld(begun, on, counts, isMeasured && place === 0);
      return { topic: topic.id, way: name, ...ratesAt(fetched, on, counts, reach), heldBytes, hubs };
    });
  });
  return { web: web.name, counts, paperCounts, ways: ways.map(({ name }) => name), runs };
}
