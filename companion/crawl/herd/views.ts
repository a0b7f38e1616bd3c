import type { CrawlView } from '../../../shared/api/crawl.ts';
import { noted, notesIn, said, timeValue } from '../../../shared/api/sentences.ts';
import { FAILURE_SENTENCES } from '../../fetch/problem.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import type { Run } from '../loop/running.ts';
import { STOPPED } from '../loop/stop-rules.ts';
import { MOST_ERRORS } from '../politeness/manners.ts';

/** A wait that is worth a sentence. */
const LONG_WAIT_MS = 5_000;

/** A crawl as it is shown: from memory while it is there, else from the store. */
export function viewOf(store: Store, crawl: StoredCrawl, run: Run | undefined, now: number): CrawlView {
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
    ...wordsOf(crawl, run, now),
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
  const curve = store.crawls.curve(crawl.id);
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

type Words = Pick<CrawlView, 'message' | 'notes'>;

function wordsOf(crawl: StoredCrawl, run: Run | undefined, now: number): Words {
  const { reason, message, copied, goesOnAt } = crawl;
  if (reason === null && message === '') return copied === undefined ? waitWords(run) : noted('copied');
  const more = `${message} ${waiting((goesOnAt ?? 0) - now)}`.trim();
  return { message: `${reason === null ? '' : STOPPED[reason]} ${more}`.trim(), notes: notesIn(more) };
}

function waitWords(run: Run | undefined): Words {
  const message = waiting(run?.waitingMs ?? 0, run?.isNameless ? undefined : run?.failingHost);
  const notes = notesIn(message);
  if (message === '' || !run?.isNameless) return { message, notes };
  const code = 'dns-away';
  // The cause stands first: a narrow terminal cuts the end off.
  return { message: `${FAILURE_SENTENCES[code]} ${message}`, notes: [{ code, values: [] }, ...notes] };
}

/** @param failing the host that is waited for, if it fails. */
function waiting(ms: number, failing?: string): string {
  if (ms <= LONG_WAIT_MS) return '';
  const time = timeValue(ms);
  return failing === undefined ? said('waiting', time) : said('waiting-failing', time, failing, MOST_ERRORS);
}
