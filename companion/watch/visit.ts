import type { PageRecord } from '../../shared/page/record.ts';
import { resemblance } from '../../shared/text/sameness/sketch.ts';
import type { Parser } from '../crawl/engine.ts';
import { linksOf } from '../crawl/link-rules.ts';
import type { PoliteFetch } from '../crawl/polite-fetch.ts';
import { readPage } from '../crawl/reading.ts';
import { mayRetry } from '../crawl/retry.ts';
import { keyOf } from '../store/page-key.ts';
import type { WatchedPage } from '../store/watch-store.ts';
import { nextInterval } from './interval.ts';
import { linkHash, looksOf } from './watched-pages.ts';

/** Texts that are less alike have changed; counters and dates alone make no page a new one. As for copies in a crawl. */
const ALIKE = 0.8;
/** Visits that the estimate is made from: a page may change its habits. */
const MOST_VISITS = 20;
/** Fresh links that wait; a page that shows more at once has been rebuilt. */
const MOST_FRESH = 100;

export interface Visiting {
  readonly fetch: PoliteFetch;
  readonly parser: Parser;
  /** Wall clock. */
  readonly now: () => number;
  /** Whether the topic has fetched a page, by its key. */
  readonly isKnown: (key: string) => boolean;
}

/**
 * Visits a page once: conditional GET (RFC 9110 13), so that an unchanged page costs no body. @returns the page as it is to be
 * kept; undefined when it was cut off, and is still due.
 */
export async function visit(page: WatchedPage, house: Visiting, signal: AbortSignal): Promise<WatchedPage | undefined> {
  const { etag, lastModified } = page;
  // Without something to compare with, the page itself is needed.
  const ask = page.links.length === 0 ? {} : { etag, lastModified };
  const fetcher = { fetch: (url: string, stop: AbortSignal) => house.fetch(url, stop, ask) };
  const read = await readPage({ fetcher, parser: house.parser }, page.url, signal);
  if (signal.aborted) return undefined;
  if (read.kind === 'page') {
    const { record, answer } = read;
    return { ...compared(page, record, house), etag: answer.etag, lastModified: answer.lastModified };
  }
  if (read.failure === 'not-modified') return visited(page, false, house.now(), {});
  // Trouble says nothing about change: looked at again after the same time, or as late as possible where there is no page.
  const { visitedAt, dueAt } = page;
  const again = Math.min(LATEST_MS, Math.max(nextInterval(page.visits), dueAt - visitedAt));
  const wait = mayRetry(read.failure, 0) ? again : LATEST_MS;
  return { ...page, dueAt: house.now() + wait, failure: read.failure };
}

const LATEST_MS = 30 * 86_400_000;

function compared(page: WatchedPage, record: PageRecord, { now, isKnown }: Visiting): WatchedPage {
  const looks = looksOf(record);
  // The first look at a page of which nothing was kept says nothing.
  if (page.links.length === 0 && page.sketch.length === 0)
    return { ...page, ...looks, visitedAt: now(), dueAt: now() + nextInterval([]), failure: '' };
  const before = new Set(page.links);
  const fresh = linksOf(record)
    .followable.map(({ url }) => url)
    .filter((url) => !before.has(linkHash(url)) && !page.fresh.includes(url) && !isKnown(keyOf(url)));
  const isChanged = fresh.length > 0 || resemblance(page.sketch, looks.sketch) < ALIKE;
  return visited(page, isChanged, now(), { ...looks, fresh: [...page.fresh, ...fresh].slice(0, MOST_FRESH) });
}

function visited(page: WatchedPage, isChanged: boolean, now: number, seen: Partial<WatchedPage>): WatchedPage {
  const afterMs = Math.max(1, now - page.visitedAt);
  const visits = [...page.visits, { afterMs, isChanged }].slice(-MOST_VISITS);
  return { ...page, ...seen, visits, visitedAt: now, dueAt: now + nextInterval(visits), failure: '' };
}
