import type { CrawlView } from '../../shared/api/crawl.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { Store } from '../store/store.ts';
import { curveOf } from './page-log.ts';
import type { Run } from './running.ts';
import { STOPPED } from './stop-rules.ts';

/** A wait that is worth a sentence. */
const LONG_WAIT_MS = 5_000;

/** Of a copy, where its store is not at hand. */
export const COPIED = 'This is a copy of a crawl in a shared store: start Ambit with --store to steer it.';

/** A crawl as it is shown: from memory while it is there, else from the store. */
export function viewOf(store: Store, crawl: StoredCrawl, run: Run | undefined): CrawlView {
  const counts = run === undefined ? storedCounts(store, crawl) : runCounts(run, crawl.id);
  const { state } = crawl;
  return {
    id: crawl.id,
    topicId: crawl.topicId,
    topicName: store.topics.get(crawl.topicId)?.name ?? '',
    order: crawl.order,
    // What another process left running waits here until it is told to go on.
    state: run === undefined && state === 'running' ? 'paused' : state,
    reason: crawl.reason,
    message: messageOf(crawl, run),
    budgets: crawl.budgets,
    ...counts,
    startedAt: crawl.startedAt,
    seeds: [...store.crawls.seeds(crawl.id)],
    ...(crawl.choices?.joined === undefined
      ? {}
      : { joined: crawl.choices.joined.ids.filter((id) => id !== crawl.id) }),
  };
}

type Counts = Pick<
  CrawlView,
  'fetched' | 'onTopic' | 'failed' | 'frontier' | 'hosts' | 'elapsedMs' | 'leftMs' | 'asking' | 'curve'
>;

function storedCounts(store: Store, crawl: StoredCrawl): Counts {
  const curve = curveOf(store.crawls.glances(crawl.id).map(({ onTopic }) => onTopic));
  return { ...store.crawls.tally(crawl.id), elapsedMs: crawl.elapsedMs, leftMs: null, asking: null, curve };
}

function runCounts(run: Run, crawlId: string): Counts {
  const { log, frontier, failed } = run.mindOf(crawlId);
  const { elapsedMs } = run.watch;
  return {
    fetched: log.fetched,
    onTopic: log.onTopic,
    failed,
    frontier: frontier.size,
    hosts: log.hosts,
    elapsedMs,
    leftMs: run.pace.leftMs(Math.max(0, run.budgets.pages - log.fetched), elapsedMs),
    asking: run.asking,
    curve: log.curve,
  };
}

function messageOf(crawl: StoredCrawl, run: Run | undefined): string {
  if (crawl.reason !== null) return `${STOPPED[crawl.reason]} ${crawl.message}`.trimEnd();
  if (crawl.message !== '') return crawl.message;
  if (crawl.copied !== undefined) return COPIED;
  const wait = run?.waitingMs ?? 0;
  return wait > LONG_WAIT_MS ? `Waiting ${Math.ceil(wait / 1_000)} s: every host that is left asks for a pause.` : '';
}
