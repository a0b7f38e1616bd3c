import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { jobsOf } from '../run/crawl-job.ts';
import { CrawlRun } from '../run/crawl-run.ts';
import type { RunEvents } from '../run/run-events.ts';
import type { SavedPage } from '../state/keeping.ts';
import type { Choice } from '../state/page-update.ts';
import type { RebuildQueue } from './rebuild-queue.ts';

/** Notifications of a run, for each of the crawls that it serves. */
interface NewRunEvents extends Pick<RunEvents, 'loaded' | 'ended'> {
  /** @param status of the answer; 0: the page came from the user's browser */
  kept(crawl: StoredCrawl, kept: SavedPage, choice: Choice, status: number): void;
  changed(crawlId: string): void;
}

/**
 * Makes a run that is not started yet, for a crawl and those that share its fetches.
 * @param queue of crawls that are rebuilt.
 * @param known see `CrawlRun`
 */
export function newRun(
  deps: CrawlDeps,
  crawl: StoredCrawl,
  queue: RebuildQueue,
  known: ReadonlySet<string> | undefined,
  events: NewRunEvents,
): CrawlRun {
  const jobs = jobsOf(deps.store, crawl);
  const crawls = new Map(jobs.map((job) => [job.crawl.id, job.crawl]));
  const ids = [...crawls.keys()];
  const told: RunEvents = {
    kept: (crawlId, ...news) => events.kept(crawls.get(crawlId) ?? crawl, ...news),
    changed: () => {
      for (const id of ids) events.changed(id);
    },
    loaded: () => events.loaded(),
    ended: (end) => events.ended(end),
  };
  return new CrawlRun(deps, jobs, told, queue.join(ids), known);
}
