import type { Budgets, StopReason } from '../../shared/api/crawl.ts';
import type { CrawlStore, StoredCrawl } from '../store/crawl-store.ts';
import type { WatchStore } from '../store/watch-store.ts';

const WEEK_MS = 7 * 86_400_000;
/** A larger budget helps a crawl that ended so. */
const AT_A_LIMIT: ReadonlySet<StopReason | null> = new Set(['page-limit', 'host-limit', 'time-limit']);

/** Largest limit that every budget allows. */
const MOST = 1_000_000;

/** A crawl to continue, with larger budgets. */
export interface Search {
  readonly crawlId: string;
  readonly budgets: Budgets;
}

/**
 * Returns the newest crawl of a topic that ended at a limit, and budgets with which it fetches `pages` more. The crawl
 * has the best links that the topic knows and did not fetch.
 * @returns undefined without such a crawl, and within a week of the last search
 */
export function nextSearch(
  crawls: Pick<CrawlStore, 'list' | 'tally'>,
  watches: Pick<WatchStore, 'rounds' | 'searches'>,
  topicId: string,
  pages: number,
  now: number,
): Search | undefined {
  const last = watches.searches(topicId)[0];
  if (pages === 0 || (last !== undefined && now - last.at < WEEK_MS)) return undefined;
  const rounds = new Set(watches.rounds(topicId).map(({ crawlId }) => crawlId));
  const crawl = crawls.list().find((one) => one.topicId === topicId && mayContinue(one) && !rounds.has(one.id));
  if (crawl === undefined) return undefined;
  return { crawlId: crawl.id, budgets: withMore(crawl.budgets, crawls.tally(crawl.id).fetched, pages) };
}

const mayContinue = ({ state, reason, copied, choices }: StoredCrawl): boolean =>
  state === 'done' && AT_A_LIMIT.has(reason) && copied === undefined && choices?.joined === undefined;

/** All limits but that of octets grow in proportion, for each of them may have ended the crawl. */
function withMore(budgets: Budgets, fetched: number, more: number): Budgets {
  const factor = (fetched + more) / Math.max(1, fetched);
  const grown = (limit: number): number => Math.min(MOST, Math.ceil(limit * factor));
  const { perHost, perSite, seconds } = budgets;
  return {
    ...budgets,
    pages: Math.min(MOST, fetched + more),
    perHost: grown(perHost),
    seconds: grown(seconds),
    ...(perSite === undefined ? {} : { perSite: grown(perSite) }),
  };
}
