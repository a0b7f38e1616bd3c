import type { OrderName } from '../../../../shared/api/crawl.ts';
import { runKnown } from '../../crawl/run-known.ts';
import { askedTopic, startCrawl } from '../../crawl/start.ts';
import { chosenTopics, type LabWeb, type RunOptions } from '../../experiment.ts';
import { reachable } from '../../metrics/reachable.ts';
import { type Rates, ratesAt, scaledCounts } from './counts.ts';

/** One way to crawl that a paper compares. */
export interface Way {
  readonly name: string;
  readonly order: OrderName;
  readonly parameters?: Readonly<Record<string, number>>;
}

export interface PaperRun extends Rates {
  readonly topic: string;
  readonly way: string;
}

export interface PaperCrawls {
  readonly web: string;
  /** Pages of known label at which rates are taken, and the paper's that they stand for. */
  readonly counts: readonly number[];
  readonly paperCounts: readonly number[];
  readonly ways: readonly string[];
  readonly runs: readonly PaperRun[];
}

/** The crawls of a paper's experiment on one recorded web: every way from the same seeds, for each topic. */
export function paperCrawls(
  lab: LabWeb,
  options: RunOptions,
  ways: readonly Way[],
  paperCounts: readonly number[],
): PaperCrawls {
  const { web, truth } = lab;
  const counts = scaledCounts(paperCounts, web.size, options.pages);
  const runs = chosenTopics(lab, options).flatMap(({ topic, seeds }) => {
    const on = truth.of(topic, web.urls);
    const reach = reachable(web, on, seeds);
    return ways.map(({ name, order, parameters = {} }): PaperRun => {
      options.progress(`${web.name} ${topic.id} ${name}`);
      const crawl = startCrawl({ web, topic: askedTopic(topic), seeds, order, parameters, seed: options.seed });
      const pages = runKnown(crawl, on, counts.at(-1) ?? 1);
      return { topic: topic.id, way: name, ...ratesAt(pages, on, counts, reach) };
    });
  });
  return { web: web.name, counts, paperCounts, ways: ways.map(({ name }) => name), runs };
}
