import type { OrderName } from '../../../../shared/api/crawl.ts';
import { createJudge } from '../../../judge/index.ts';
import { type HeldRun, runHeld } from '../../crawl/run-held.ts';
import { askedTopic } from '../../crawl/start.ts';
import { chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import { foundAt, foundCurve } from '../../metrics/found.ts';
import { reachable } from '../../metrics/reachable.ts';
import type { RecordedTopic } from '../../truth.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

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
  /** Share of the fetched pages that the paper's own judge, VSM, calls on the topic; null if not asked. */
  readonly judged: readonly number[] | null;
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

export interface CrawlSetup {
  /** The first topic's crawls are measured at every count for what they hold, which takes a second each. */
  readonly isMeasured?: boolean;
  /** VSM judges the fetched pages too. */
  readonly isJudged?: boolean;
  /** Seeds of a crawl; the topic's own when left out. */
  readonly seedsOf?: (topic: RecordedTopic, way: CrawlMethod) => readonly string[];
}

/** The crawls of a paper's experiment on one recorded web: every way from the same seeds, for each topic. */
export function paperCrawls(
  lab: LabWeb,
  options: RunOptions,
  ways: readonly CrawlMethod[],
  paperCounts: readonly number[],
  { isMeasured = false, isJudged = false, seedsOf }: CrawlSetup = {},
): PaperCrawls {
  const { web, truth } = lab;
  const counts = scaledCounts(paperCounts, web.size, options.pages);
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length * ways.length);
  const runs = topics.flatMap(({ topic, seeds: own }, place) => {
    const on = truth.of(topic, web.urls);
    const crawled = ways.map((way) => {
      step(`${web.name} ${topic.id} ${way.name}`);
      const { order, parameters = {} } = way;
      const seeds = seedsOf?.(topic, way) ?? own;
      const begun = { web, topic: askedTopic(topic), seeds, order, parameters, randomSeed: options.seed };
      return { way, seeds, run: runHeld(begun, on, counts, isMeasured && place === 0) };
    });
    const judged = isJudged ? judgedByVsm(web, topic, new Set(crawled.flatMap(({ run }) => run.fetched))) : undefined;
    return crawled.map(
      ({ way, seeds, run: { fetched, hubs, heldBytes } }): PaperRun => ({
        topic: topic.id,
        way: way.name,
        ...ratesAt(fetched, on, counts, reachable(web, on, seeds)),
        judged: judged === undefined ? null : ratesAt(fetched, judged, counts, 0).harvest,
        heldBytes,
        hubs,
      }),
    );
  });
  return { web: web.name, counts, paperCounts, ways: ways.map(({ name }) => name), runs };
}

/** Verdicts of VSM on pages, once it has counted the words of all of them: 1 on the topic, 0 off, -1 not asked. */
function judgedByVsm(web: ParsedWeb, topic: RecordedTopic, pages: ReadonlySet<number>): Int8Array {
  const judge = createJudge(askedTopic(topic), { model: 'vsm' });
  const features = [...pages]
    .sort((a, b) => a - b)
    .map((page) => [page, judge.judge(web.page(page).record).features] as const);
  const verdicts = new Int8Array(web.size).fill(-1);
  for (const [page, of] of features) verdicts[page] = judge.rejudge(of).onTopic ? 1 : 0;
  return verdicts;
}
