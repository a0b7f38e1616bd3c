import type { PageRecord } from '../../shared/page/record.ts';
import { resemblance } from '../../shared/text/sameness/sketch.ts';
import { keyOf } from '../../shared/url/page-key.ts';
import type { PoliteFetch } from '../crawl/politeness/polite-fetch.ts';
import { mayRetry } from '../crawl/politeness/retry.ts';
import type { Parser } from '../crawl/ports/crawl-deps.ts';
import { linksOf } from '../crawl/rules/link-rules.ts';
import { isDiscouraged } from '../crawl/rules/link-worth.ts';
import { fetchAndParse, type ParsedAnswer } from '../crawl/visit/fetch-and-parse.ts';
import type { List } from '../crawl/visit/lists.ts';
import type { WatchedPage } from '../store/watch-store.ts';
import { FIRST_LIST_MS, nextInterval, TOLD_MS } from './interval.ts';
import { changedAfter, feedOf, type NamedList, namedBy, newestOf } from './lists.ts';
import { linkHash, looksOf } from './watched-pages.ts';

/**
 * Texts that are less alike have changed; counters and dates alone make no page a new one. As for copies in a crawl.
 */
const ALIKE = 0.8;
/** Visits that the estimate is made from: a page may change its habits. */
const MAX_VISITS = 20;
/** Fresh links that wait; a page that shows more at once has been rebuilt. */
const MAX_FRESH = 100;

export interface Visiting {
  readonly fetch: PoliteFetch;
  readonly parser: Parser;
  /** False for a recorded web: a browser could not read the missing pages there either. */
  readonly polite?: boolean;
  /** Sitemaps that the robots.txt of the address names, as far as it was read. */
  readonly sitemaps?: (url: string) => readonly string[];
  /** See `FetchAsk`; left out: never. */
  readonly hasAuthority?: (page: WatchedPage) => boolean;
  /** Wall clock. */
  readonly now: () => number;
  /** Returns whether the topic has fetched a page, by its key. */
  readonly isKnown: (key: string) => boolean;
  /** Returns whether a feed is watched and its last visit succeeded. */
  readonly isHeard?: (feed: string) => boolean;
  /**
   * Returns the current state of the page once the answer has come; its user may have erased it (undefined) or its
   * waiting links. Default: the state at the request.
   */
  readonly standing?: (page: WatchedPage) => WatchedPage | undefined;
}

/** Result of a visit. */
export interface WatchVisitResult {
  /** The page's new state, for the store. */
  readonly page: WatchedPage;
  /** Feeds and sitemaps that it names. */
  readonly lists: readonly NamedList[];
  /** Pages that a list marks as changed since its last visit: the time of each by its key. */
  readonly touched: ReadonlyMap<string, number>;
  /**
   * The answer, where new links wait on the page for a round. Absent if a log-in or cookies could have gone along, or a
   * redirect led to it: the round decides on these by its own rules.
   */
  readonly answer?: ParsedAnswer['answer'];
}

/**
 * Visits a page or a list once: conditional GET (RFC 9110 13), so that an unchanged one costs no body. @returns
 * undefined when it was cut off, and is still due, or is not watched any more.
 */
export async function visit(
  before: WatchedPage,
  runtime: Visiting,
  signal: AbortSignal,
): Promise<WatchVisitResult | undefined> {
  const { etag, lastModified } = before;
  // Without something to compare with, the page itself is needed.
  const validators = before.links.length === 0 ? {} : { etag, lastModified };
  let isSigned = false;
  const hasAuthority = (): boolean => {
    isSigned = runtime.hasAuthority?.(before) ?? false;
    return isSigned;
  };
  const ask = { ...validators, hasAuthority };
  const fetch = (url: string, stop: AbortSignal) => runtime.fetch(url, stop, ask);
  const fetcher = { fetch, polite: runtime.polite ?? false };
  const read = await fetchAndParse({ fetcher, parser: runtime.parser }, before.url, signal);
  const page = runtime.standing === undefined ? before : runtime.standing(before);
  if (signal.aborted || page === undefined) return undefined;
  if (read.kind === 'page') {
    const seen = read.list === undefined ? seenPage(page, read, runtime) : seenList(page, read, read.list, runtime);
    const mayPass = seen.page.fresh.length > 0 && !isSigned && read.answer.redirects.length === 0;
    return mayPass ? { ...seen, answer: read.answer } : seen;
  }
  if (read.failure === 'not-modified') return only(visited(page, false, runtime, {}));
  // A failure is no evidence of change. Retry after the same time, or as late as possible for a missing page.
  const { visitedAt, dueAt } = page;
  const again = Math.min(LATEST_MS, Math.max(nextInterval(page.visits), dueAt - visitedAt));
  const wait = mayRetry(read.failure, 0) ? again : LATEST_MS;
  const now = runtime.now();
  return only({ ...page, visitedAt: Math.min(visitedAt, now), dueAt: now + wait, failure: read.failure });
}

const LATEST_MS = 30 * 86_400_000;

const only = (page: WatchedPage): WatchVisitResult => ({ page, lists: [], touched: new Map() });

const validators = ({ answer: { etag, lastModified } }: ParsedAnswer) => ({ etag, lastModified });

function seenPage(before: WatchedPage, read: ParsedAnswer, runtime: Visiting): WatchVisitResult {
  const feed = feedOf(read.record.feeds);
  const page = { ...compared({ ...before, feed }, read.record, runtime), ...validators(read) };
  return { page, lists: namedBy(page.url, feed, runtime.sitemaps?.(page.url) ?? []), touched: new Map() };
}

function seenList(before: WatchedPage, read: ParsedAnswer, list: List, runtime: Visiting): WatchVisitResult {
  const page = { ...compared(before, read.record, runtime), ...validators(read) };
  // The sitemaps of an index are lists of their own: there is no page among them.
  if (list.isIndex) return { ...only({ ...page, fresh: [] }), lists: newestOf(list) };
  return { page, lists: [], touched: changedAfter(list, before.visitedAt, runtime.now()) };
}

function compared(page: WatchedPage, record: PageRecord, runtime: Visiting): WatchedPage {
  const { now, isKnown } = runtime;
  const looks = looksOf(record);
  // Without stored content, the first visit is no evidence of change.
  if (page.links.length === 0 && page.sketch.length === 0)
    return { ...page, ...looks, visitedAt: now(), dueAt: now() + dueIn(page, runtime), failure: '' };
  const before = new Set(page.links);
  const fresh = linksOf(record)
    .followable.filter(({ link }) => !isDiscouraged(link))
    .map(({ url }) => url)
    .filter((url) => !before.has(linkHash(url)) && !page.fresh.includes(url) && !isKnown(keyOf(url)));
  const isChanged = fresh.length > 0 || resemblance(page.sketch, looks.sketch) < ALIKE;
  return visited(page, isChanged, runtime, { ...looks, fresh: [...page.fresh, ...fresh].slice(0, MAX_FRESH) });
}

function visited(page: WatchedPage, isChanged: boolean, runtime: Visiting, seen: Partial<WatchedPage>): WatchedPage {
  const now = runtime.now();
  const afterMs = now - page.visitedAt;
  // A clock that was set back cannot measure how long the page took to change.
  const visits = afterMs > 0 ? [...page.visits, { afterMs, isChanged }] : page.visits;
  const after = { ...page, ...seen, visits: visits.slice(-MAX_VISITS) };
  return { ...after, visitedAt: now, dueAt: now + dueIn(after, runtime), failure: '' };
}

/** Milliseconds until the next visit. */
function dueIn({ kind, visits, feed }: WatchedPage, { isHeard }: Visiting): number {
  if (kind !== 'page') return visits.length === 0 ? FIRST_LIST_MS : nextInterval(visits);
  const learned = nextInterval(visits);
  return feed !== '' && isHeard?.(feed) === true ? Math.max(TOLD_MS, learned) : learned;
}
