import type { SharedCrawl, WorkerCounts } from '../../cluster/store/shared-store.ts';

/** How far the crawls are that a worker fetches for, and its part in it. */
export interface WorkLine {
  readonly text: string;
  /** No crawl is under way for it. */
  readonly waits: boolean;
}

/** @param topics ids of those that it fetches for; empty: all */
export function workLine(
  { pages, failed, inFlight }: Pick<WorkerCounts, 'pages' | 'failed' | 'inFlight'>,
  crawls: readonly SharedCrawl[],
  topics: readonly string[],
): WorkLine {
  const own = `this worker: ${pages} pages, ${failed} failed, ${inFlight} in flight`;
  const running = crawls.filter(
    ({ state, topicId }) => state === 'running' && (topics.length === 0 || topics.includes(topicId)),
  );
  if (running.length === 0) return { text: `Waiting: no crawl is running; ${own}`, waits: true };
  const sum = (of: (crawl: SharedCrawl) => number): number => running.reduce((all, crawl) => all + of(crawl), 0);
  const done = `${sum(({ tally }) => tally.fetched)}/${sum(({ budgets }) => budgets.pages)} pages`;
  const whose = running.length === 1 ? '' : ` of ${running.length} crawls`;
  const found = `${sum(({ tally }) => tally.onTopic)} on topic, ${sum(({ tally }) => tally.frontier)} waiting`;
  return { text: `${done}${whose}, ${found}; ${own}`, waits: false };
}
