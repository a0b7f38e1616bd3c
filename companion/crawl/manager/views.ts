import type { CrawlView } from '../../../shared/api/crawl.ts';
import { noted, notesIn, said, timeValue } from '../../../shared/api/sentences.ts';
import { FAILURE_SENTENCES } from '../../fetch/problem.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { isPlaceholder } from '../../store/forgotten.ts';
import type { Store } from '../../store/store.ts';
import { MAX_ERRORS } from '../politeness/host-pacing.ts';
import { CoreShare } from '../run/core-share.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import { ENOUGH_FINDS, QUIET_SHARE } from '../run/quiet-pace.ts';
import { STOPPED } from '../run/stop-rules.ts';

/** A wait that is worth a sentence. */
const LONG_WAIT_MS = 5_000;
/** All crawls of a process have the same. */
const companionCore = new CoreShare();
const QUIET = noted('quiet', `${100 * QUIET_SHARE}%`, ENOUGH_FINDS);
/** Pages that take about a second to be read again, which is worth one, too. */
const LONG_REBUILD = 300;

/** Returns the view of a crawl: from memory while it is loaded, else from the store. */
export function viewOf(store: Store, crawl: StoredCrawl, run: CrawlRun | undefined, now: number): CrawlView {
  const counts = countsOf(store, crawl, run, now);
  const { state } = crawl;
  return {
    id: crawl.id,
    topicId: crawl.topicId,
    topicName: store.topics.get(crawl.topicId)?.name ?? '',
    order: crawl.order,
    // A crawl that another process left running waits here for a resume.
    state: run === undefined && state === 'running' ? 'paused' : state,
    reason: crawl.reason,
    ...wordsOf(crawl, run, counts.fetched, now),
    budgets: crawl.budgets,
    ...counts,
    startedAt: crawl.startedAt,
    seeds: store.crawls.seeds(crawl.id).filter(({ url }) => !isPlaceholder(url)),
    ...(crawl.choices?.joined === undefined
      ? {}
      : { joined: crawl.choices.joined.ids.filter((id) => id !== crawl.id) }),
    ...(crawl.choices?.judge === undefined ? {} : { judge: crawl.choices.judge.model }),
  };
}

type CrawlCounts = Pick<
  CrawlView,
  'fetched' | 'onTopic' | 'failed' | 'frontier' | 'hosts' | 'elapsedMs' | 'leftMs' | 'asking' | 'core' | 'curve'
>;

/** While a crawl is rebuilt its memory knows some of its pages only. */
function countsOf(store: Store, crawl: StoredCrawl, run: CrawlRun | undefined, now: number): CrawlCounts {
  if (run === undefined) return storedCounts(store, crawl);
  if (run.isReady) return runCounts(run, crawl.id);
  const stored = storedCounts(store, crawl);
  return { ...stored, leftMs: rebuildLeftMs(run, crawl, stored.fetched, now), elapsedMs: run.watch.elapsedMs };
}

/** Null before the first page, for which a crawl waits its turn, and for joined crawls, which wait for each other. */
function rebuildLeftMs(run: CrawlRun, { id, choices }: StoredCrawl, fetched: number, now: number): number | null {
  const read = run.stateOf(id).log.fetched;
  if (read === 0 || read > fetched || choices?.joined !== undefined) return null;
  return run.rebuildLeft.estimate(read / fetched, now) ?? null;
}

function storedCounts(store: Store, crawl: StoredCrawl): CrawlCounts {
  const curve = store.crawls.curve(crawl.id);
  return { ...store.crawls.tally(crawl.id), elapsedMs: crawl.elapsedMs, leftMs: null, asking: null, curve };
}

function runCounts(run: CrawlRun, crawlId: string): CrawlCounts {
  const { log, frontier, failed } = run.stateOf(crawlId);
  const { elapsedMs } = run.watch;
  const core = run.isActive ? companionCore.share() : undefined;
  return {
    fetched: log.fetched,
    onTopic: log.onTopic,
    failed,
    frontier: frontier.size,
    hosts: log.hosts,
    elapsedMs,
    leftMs: run.pace.remainingMs(Math.max(0, run.budgets.pages - log.fetched), elapsedMs),
    asking: run.waits.asking,
    ...(core !== undefined && { core }),
    curve: log.curve,
  };
}

type Words = Pick<CrawlView, 'message' | 'notes'>;

function wordsOf(crawl: StoredCrawl, run: CrawlRun | undefined, fetched: number, now: number): Words {
  const { reason, message, copied, goesOnAt } = crawl;
  if (reason === null && message === '') {
    if (copied !== undefined) return noted('copied');
    return run?.isActive && !run.isReady ? rebuildingWords(run, crawl.id, fetched) : waitWords(run);
  }
  const more = `${message} ${waiting((goesOnAt ?? 0) - now)}`.trim();
  return { message: `${reason === null ? '' : STOPPED[reason]} ${more}`.trim(), notes: notesIn(more) };
}

/** In tenths: a screen reader says each change. @param fetched pages that are written down */
function rebuildingWords(run: CrawlRun, crawlId: string, fetched: number): Words {
  if (fetched < LONG_REBUILD) return { message: '', notes: [] };
  const tenths = Math.floor((10 * run.stateOf(crawlId).log.fetched) / fetched);
  const message = said('rebuilding', `${Math.min(10, tenths) * 10}%`, fetched);
  return { message, notes: notesIn(message) };
}

function waitWords(run: CrawlRun | undefined): Words {
  if (!run?.isReady) return { message: '', notes: [] };
  const { isNameless, hostMs, failingHost } = run.waits;
  const message = waiting(hostMs, isNameless ? undefined : failingHost);
  if (message === '' && run.isActive && run.unseen.isQuiet) return QUIET;
  const notes = notesIn(message);
  if (message === '' || !isNameless) return { message, notes };
  const code = 'dns-away';
  // The cause comes first: a narrow terminal cuts off the end.
  return { message: `${FAILURE_SENTENCES[code]} ${message}`, notes: [{ code, values: [] }, ...notes] };
}

/** @param failing the host that is waited for, if it fails. */
function waiting(ms: number, failing?: string): string {
  if (ms <= LONG_WAIT_MS) return '';
  const time = timeValue(ms);
  return failing === undefined ? said('waiting', time) : said('waiting-failing', time, failing, MAX_ERRORS);
}
