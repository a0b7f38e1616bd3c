import type { Budgets, CrawlView, StopReason } from '../../../shared/api/crawl.ts';

/** The largest budget that the companion takes, in pages. */
export const MAX_PAGES = 1_000_000;
export const MAX_MINUTES = 525_600;

const NOTHING_LEFT: ReadonlySet<StopReason> = new Set(['generation-limit', 'exhausted', 'no-usable-seeds', 'damaged']);

type Ended = Pick<CrawlView, 'state' | 'reason' | 'budgets' | 'fetched' | 'elapsedMs'>;

/**
 * Returns the condition for resuming an ended crawl: none, a larger budget, or `never` when no link is left to fetch.
 */
export function goesOn(crawl: Ended): 'at-once' | 'with-more' | 'never' {
  const { reason } = crawl;
  if (crawl.state !== 'done' || reason === null || NOTHING_LEFT.has(reason)) return 'never';
  return (reason === 'user' || reason === 'failure') && !isSpent(crawl) ? 'at-once' : 'with-more';
}

/** True for a crawl that further addresses would resume. */
export const isDeadEnd = ({ state, reason }: Pick<CrawlView, 'state' | 'reason'>): boolean =>
  state === 'done' && (reason === 'exhausted' || reason === 'no-usable-seeds');

const isSpent = ({ budgets: { pages, seconds }, fetched, elapsedMs }: Ended): boolean =>
  fetched >= pages || (seconds > 0 && elapsedMs >= seconds * 1_000);

/**
 * Returns the proposed budget for resuming: twice the limit that ended the crawl, the rest unchanged. Given `more`,
 * limits in pages rise by so many instead.
 */
export function raised(crawl: Ended, more?: number): Budgets {
  const { budgets, reason, fetched, elapsedMs } = crawl;
  const { pages, perHost, perSite, seconds, bytes } = budgets;
  const further = (limit: number): number => Math.min(limit + (more ?? limit), MAX_PAGES);
  const ended = Math.ceil(elapsedMs / 60_000) * 60;
  return {
    ...budgets,
    ...(fetched >= pages ? { pages: further(Math.max(pages, fetched)) } : {}),
    ...(seconds > 0 && elapsedMs >= seconds * 1_000
      ? { seconds: twice(Math.max(seconds, ended), MAX_MINUTES * 60) }
      : {}),
    ...(reason === 'host-limit' ? { perHost: further(perHost) } : {}),
    ...(reason === 'host-limit' && perSite !== undefined ? { perSite: further(perSite) } : {}),
    ...(reason === 'byte-limit' && bytes !== undefined ? { bytes: twice(bytes, Number.MAX_SAFE_INTEGER) } : {}),
  };
}

/**
 * Returns the budget with which an ended or paused crawl fetches `more` pages, in all or of each host and site if that
 * limit ended it. Limits of time and bytes that ended it are doubled. No limit falls: pages left before are left still.
 */
export const withMore = (crawl: Ended, more: number): Budgets => ({
  ...(crawl.state === 'done' ? raised(crawl, more) : crawl.budgets),
  pages: Math.min(Math.max(crawl.budgets.pages, crawl.fetched + more), MAX_PAGES),
});

const twice = (limit: number, most: number): number => Math.min(2 * limit, most);
