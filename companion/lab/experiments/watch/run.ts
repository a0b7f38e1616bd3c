import type { OrderName } from '../../../../shared/api/crawl.ts';
import { hash32 } from '../../../../shared/text/sameness/hash.ts';
import { askedTopic } from '../../crawl/start.ts';
import { type ChosenTopic, chosenTopics, type LabWeb, type RunOptions, type WatchedBy } from '../../experiment.ts';
import { reachableFrom } from '../../metrics/reachable.ts';

/** Weeks, and steps in which the web grows. */
export const STEPS = 10;
/** Share of the pages that are there from the start. */
const FIRST = 0.5;

/** A watched topic over a web that grows. Shares are NaN where nothing could be measured. */
export interface WatchRun {
  readonly topic: string;
  readonly order: OrderName;
  /** Pages of known label that were announced, and the share of them on the topic. */
  readonly announced: number;
  readonly precision: number;
  /** On-topic pages that came later and that links lead to, and the share of them that was announced. */
  readonly came: number;
  readonly recall: number;
  /** The same of pages on hosts of which the crawl had fetched nothing. */
  readonly cameElsewhere: number;
  readonly recallElsewhere: number;
  readonly requestsAWeek: number;
}

export interface WatchResult {
  readonly web: string;
  readonly runs: readonly WatchRun[];
}

/** Crawls for each topic from its words and watches it for `STEPS` weeks. */
export async function runWatch(lab: LabWeb, options: RunOptions): Promise<WatchResult> {
  const { watchedBy } = options;
  if (watchedBy === undefined) throw new RangeError('The experiment needs the watch of the product.');
  const runs: WatchRun[] = [];
  for (const chosen of chosenTopics(lab, options)) {
    for (const order of options.orders) runs.push(await watchRun(lab, watchedBy, chosen, order, options));
  }
  return { web: lab.web.name, runs };
}

async function watchRun(
  { web, truth }: LabWeb,
  watchedBy: WatchedBy,
  { topic, seeds }: ChosenTopic,
  order: OrderName,
  { pages, seed, progress }: RunOptions,
): Promise<WatchRun> {
  const on = truth.of(topic, web.urls);
  const isSeed = new Set(seeds.map((url) => web.find(url)));
  const steps = web.urls.map((url, page) => (isSeed.has(page) ? 0 : stepOf(url, seed)));
  const { crawled, finds, weekly } = await watchedBy(web, {
    ...{ topic: askedTopic(topic), seeds, order, pages, steps: STEPS },
    stepOf: (page) => steps[page] ?? 0,
    progress: (week) => progress(`${web.name} ${topic.id}: week ${week} of ${STEPS}`),
  });
  const hosts = new Set(crawled.map((url) => new URL(url).host));
  const found = new Set(finds.map((url) => web.find(url)));
  const known = [...found].filter((page) => on[page] === 1 || on[page] === 0);
  const reached = reachableFrom(web, seeds);
  const came = web.urls.flatMap((url, page) => {
    const isNew = (steps[page] ?? 0) > 0 && on[page] === 1 && reached[page] === 1;
    return isNew ? [{ page, isElsewhere: !hosts.has(new URL(url).host) }] : [];
  });
  const elsewhere = came.filter(({ isElsewhere }) => isElsewhere);
  const share = (of: typeof came) => of.filter(({ page }) => found.has(page)).length / of.length;
  return {
    ...{ topic: topic.id, order, announced: known.length },
    precision: known.filter((page) => on[page] === 1).length / known.length,
    came: came.length,
    recall: share(came),
    cameElsewhere: elsewhere.length,
    recallElsewhere: share(elsewhere),
    requestsAWeek: weekly.reduce((sum, week) => sum + week, 0) / STEPS,
  };
}

/** Step in which a page appears, from 0; the same for the same seed, and evenly spread. */
function stepOf(url: string, seed: number): number {
  const place = hash32(url, seed) / 2 ** 32;
  return place < FIRST ? 0 : 1 + Math.floor(((place - FIRST) / (1 - FIRST)) * STEPS);
}
