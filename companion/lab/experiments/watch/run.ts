import { join } from 'node:path';
import type { OrderName } from '../../../../shared/api/crawl.ts';
import { COPY, MIN_TEXT, NearDuplicates } from '../../../../shared/text/sameness/near-duplicates.ts';
import { sketch } from '../../../../shared/text/sameness/sketch.ts';
import { askedTopic } from '../../crawl/start.ts';
import {
  type ChosenTopic,
  chosenTopics,
  type LabWeb,
  type RunOptions,
  stepping,
  type WatchedBy,
} from '../../experiment.ts';
import { reachableFrom } from '../../metrics/reachable.ts';
import { growthOf, type WebGrowth } from './growth.ts';
import { informed, REASONS, type Reason, reasonOf } from './why.ts';

/** Weeks, and steps in which the web grows. */
export const STEPS = 10;

/** A watched topic over a web that grows. Shares are NaN where nothing could be measured. */
export interface WatchRun {
  readonly topic: string;
  readonly order: OrderName;
  /** Labels that the user gave between the crawl and the watch. */
  readonly labels: number;
  /** Pages of known label that were announced, and the share of them on the topic. */
  readonly announced: number;
  readonly precision: number;
  /**
   * On-topic pages that came, that links lead to and that do not ask to be left out of lists (`noindex`); and the share
   * of them whose text was announced.
   */
  readonly came: number;
  readonly recall: number;
  /** Share of them that were announced, or nearly the same text at another address. */
  readonly recallByCopies: number;
  /** Share of them that `informed` could announce: no watch of this crawl has a higher recall. */
  readonly reach: number;
  /** Share of those that was announced. */
  readonly recallOfReach: number;
  /** Recall of pages on hosts of which the crawl had fetched nothing, among those that could be announced. */
  readonly cameElsewhere: number;
  readonly recallElsewhere: number;
  readonly requestsAWeek: number;
  /** On-topic pages that came and were not announced, by reason. */
  readonly missed: Readonly<Record<Reason, number>>;
}

export interface WatchResult {
  readonly web: string;
  /** Announced pages that the user labelled each week. */
  readonly answers: number;
  /** One table for each number of labels before the watch. */
  readonly labels: readonly number[];
  readonly runs: readonly WatchRun[];
}

/** Crawls for each topic from its words and watches it for `STEPS` weeks. */
export async function runWatch(lab: LabWeb, options: RunOptions): Promise<WatchResult> {
  const { watchedBy } = options;
  if (watchedBy === undefined) throw new RangeError('The experiment needs the watch of the product.');
  const growth = growthOf(lab.web, STEPS, options.seed);
  const linkedBy: number[][] = lab.web.urls.map(() => []);
  for (const page of lab.web.urls.keys()) for (const target of lab.web.out(page)) linkedBy[target]?.push(page);
  const runs: WatchRun[] = [];
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length * options.orders.length * options.labels.length * STEPS);
  for (const chosen of topics) {
    for (const order of options.orders) {
      for (const labels of options.labels) {
        runs.push(await watchRun(lab, { watchedBy, chosen, order, labels, growth, linkedBy, step }, options));
      }
    }
  }
  return { web: lab.web.name, answers: options.answers, labels: options.labels, runs };
}

/** Folder of a crawl: two crawls of the same name are alike. */
const nameOf = (web: string, topic: string, order: OrderName, { pages, seeds, seed }: RunOptions): string =>
  [web, topic, order, pages, seeds, seed].join('-').replace(/[^\w.-]+/g, '_');

interface Given {
  readonly watchedBy: WatchedBy;
  readonly chosen: ChosenTopic;
  readonly order: OrderName;
  readonly labels: number;
  readonly growth: WebGrowth;
  /** Pages that link to a page. */
  readonly linkedBy: readonly (readonly number[])[];
  /** Takes a message once a week. */
  readonly step: (message: string) => void;
}

async function watchRun(
  { web, truth }: LabWeb,
  { watchedBy, chosen, order, labels, growth, linkedBy, step }: Given,
  options: RunOptions,
): Promise<WatchRun> {
  const { topic, seeds } = chosen;
  const { pages, answers, crawls } = options;
  const on = truth.of(topic, web.urls);
  const isSeed = new Set(seeds.map((url) => web.find(url)));
  const stepOf = (page: number): number => (isSeed.has(page) ? 0 : (growth.steps[page] ?? 0));
  const watched = await watchedBy(web, {
    ...{ topic: askedTopic(topic), seeds, order, pages, steps: STEPS, stepOf, labels, answers },
    ...(crawls !== undefined && { kept: join(crawls, nameOf(web.name, topic.id, order, options)) }),
    listedBy: growth.listedBy,
    labelOf: (page) => (on[page] === 1 ? true : on[page] === 0 ? false : undefined),
    progress: (week) => step(`${web.name} ${topic.id}, ${labels} labels: week ${week} of ${STEPS}`),
  });
  const { crawled, finds, weekly } = watched;
  const hosts = new Set(crawled.map((url) => new URL(url).host));
  const found = new Set(finds.map((url) => web.find(url)));
  const textOf = (page: number): string => web.peek(page).record.text.replace(/\s+/g, ' ').trim();
  const told = new Set([...found].map(textOf));
  told.delete('');
  // A user who has the text from another address has missed nothing.
  const isTold = (page: number): boolean => found.has(page) || told.has(textOf(page));
  const sketches = new NearDuplicates<number>();
  const looks = (page: number) => sketch(textOf(page).length < MIN_TEXT ? '' : textOf(page));
  for (const page of found) sketches.add(page, looks(page));
  const isCopy = (page: number): boolean => sketches.find(looks(page), COPY) !== undefined;
  const known = [...found].filter((page) => on[page] === 1 || on[page] === 0);
  const reached = reachableFrom(web, seeds);
  const mayAnnounce = (page: number): boolean => !web.peek(page).record.noindex;
  const came = [...web.urls.keys()].filter(
    (page) => stepOf(page) > 0 && on[page] === 1 && reached[page] === 1 && mayAnnounce(page),
  );
  const could = informed(
    (page) => [...web.out(page), ...web.page(page).record.feeds.flatMap((feed) => [...growth.everListed(feed)])],
    crawled.map((url) => web.find(url)),
    (page) => stepOf(page) > 0,
    on,
  );
  const within = came.filter((page) => could[page] === 1);
  const elsewhere = within.filter((page) => !hosts.has(new URL(web.urls[page] ?? '').host));
  const share = (of: readonly number[]) => of.filter(isTold).length / of.length;
  const missed = came
    .filter((page) => !isTold(page))
    .map((page) => reasonOf(page, watched, { could, linkedBy, stepOf }));
  return {
    ...{ topic: topic.id, order, labels, announced: known.length },
    precision: known.filter((page) => on[page] === 1).length / known.length,
    came: came.length,
    recall: share(came),
    recallByCopies: came.filter((page) => isTold(page) || isCopy(page)).length / came.length,
    reach: within.length / came.length,
    recallOfReach: share(within),
    cameElsewhere: elsewhere.length,
    recallElsewhere: share(elsewhere),
    requestsAWeek: weekly.reduce((sum, week) => sum + week, 0) / STEPS,
    missed: Object.fromEntries(
      REASONS.map((reason) => [reason, missed.filter((one) => one === reason).length]),
    ) as Record<Reason, number>,
  };
}
