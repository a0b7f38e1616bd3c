import type { OrderName } from '../../../../shared/api/crawl.ts';
import { type HeldRun, runHeld } from '../../crawl/run-held.ts';
import { askedTopic } from '../../crawl/start.ts';
import { chosenTopics, type LabWeb, type RunOptions } from '../../experiment.ts';
import { foundAt, foundCurve } from '../../metrics/found.ts';
import { reachable } from '../../metrics/reachable.ts';

/** One way to crawl that a paper compares. */
export interface CrawlMethod {
  readonly name: string;
  readonly order: OrderName;
  readonly parameters?: Readonly<Record<string, number>>;
}

/**
 * A paper's crawl of so many pages becomes a crawl of at most this share of a recorded web: SkyReach fetched 4,000 of
 * over 20,000.
 */
const SHARE = 0.2;

/**
 * A paper's page counts, scaled so that the largest is `most`, or a fifth of the web where that is less.
 * @param counts ascending, from 1
 */
export function scaledCounts(counts: readonly number[], webSize: number, most: number): readonly number[] {
  const largest = counts.at(-1) ?? 1;
  const scale = Math.min(most, Math.max(counts.length, Math.floor(webSize * SHARE)), largest) / largest;
  return counts.map((count) => Math.max(1, Math.round(count * scale)));
}

/** On-topic share of the pages of known label, and of the on-topic pages that can be reached, after each count. */
interface Rates {
  readonly harvest: readonly number[];
  readonly recall: readonly number[];
}

export function ratesAt(pages: readonly number[], on: Int8Array, counts: readonly number[], reachable: number): Rates {
  const curve = foundCurve(pages, on);
  return {
    harvest: counts.map((count) => foundAt(curve, count) / Math.max(1, Math.min(count, curve.length))),
    recall: counts.map((count) => (reachable === 0 ? Number.NaN : foundAt(curve, count) / reachable)),
  };
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
