import { createHash } from 'node:crypto';
import type { CrawlSpec } from '../../shared/api/crawl.ts';
import type { Store } from '../store/store.ts';
import type { WatchRound } from '../store/watch-store.ts';

/** One round fetches at most so many new links, of at most so many pages; the others wait for the next. */
const MAX_LINKS = 100;
const MAX_CHANGED = 50;
/** Longest that a round may take, in seconds. */
const ROUND_SECONDS = 3_600;

/** A crawl that fetches new links, and those links. */
export interface Round {
  readonly spec: CrawlSpec;
  readonly links: ReadonlySet<string>;
}

/**
 * The new links of all changed pages of a topic as one crawl that starts at those pages and follows nothing else. Its
 * id follows from its number, so that a round that was begun before a crash is the same one after it.
 * @returns undefined when there is nothing new, or an earlier round is still at work
 */
export function nextRound(
  watches: Pick<Store['watches'], 'pages' | 'rounds'>,
  topicId: string,
  isRunning: (round: WatchRound) => boolean,
): Round | undefined {
  const rounds = watches.rounds(topicId);
  if (rounds.some(isRunning)) return undefined;
  const changed = watches
    .pages(topicId)
    .filter(({ fresh }) => fresh.length > 0)
    .slice(0, MAX_CHANGED);
  const links = [...new Set(changed.flatMap(({ fresh }) => fresh))].slice(0, MAX_LINKS);
  if (links.length === 0) return undefined;
  const pages = changed.length + links.length;
  const spec: CrawlSpec = {
    id: `watch-${createHash('sha256').update(topicId).digest('hex').slice(0, 16)}-${nextNumber(rounds)}`,
    topicId,
    seeds: changed.map(({ url }) => url),
    order: 'adaptive',
    budgets: { pages, perHost: pages, seconds: ROUND_SECONDS },
    scope: { only: links.map(exactly), never: [] },
  };
  return { spec, links: new Set(links) };
}

/** Returns one more than the last number. Earlier rounds may be gone with their crawls. */
const nextNumber = (rounds: readonly WatchRound[]): number =>
  1 + Math.max(0, ...rounds.map(({ crawlId }) => Number(crawlId.split('-').at(-1))));

/** As a pattern of addresses (crawl/rules/scope.ts). */
const exactly = (url: string): string => `re:^${url.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`;
