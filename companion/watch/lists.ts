import { canonicalUrl } from '../../shared/url/canonical.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { siteOf } from '../../shared/url/site.ts';
import type { List } from '../crawl/visit/lists.ts';
import type { WatchedKind, WatchedPage, WatchOutline } from '../store/watch-store.ts';
import { nextInterval, TOLD_MS } from './interval.ts';

/** A feed or sitemap that a visit came to know of. */
export interface NamedList {
  readonly url: string;
  readonly kind: Exclude<WatchedKind, 'page'>;
}

/** Lists watched for one topic, and for one site of it. */
const MAX_LISTS = 40;
const MAX_OF_SITE = 4;
/** Newest sitemaps of an index. */
const MAX_OF_INDEX = 2;
/** Matches feeds of comments, which announce no new page. */
const REMARKS = /comment|replies|trackback/i;

/** Returns the feed that announces a page: the first that it names, as sites put their main one first. */
export const feedOf = (feeds: readonly string[]): string =>
  feeds.map((url) => canonicalUrl(url)).find((url) => url !== undefined && !REMARKS.test(url)) ?? '';

/** Returns the lists that a page and its site's robots.txt name. Ignores sitemaps of other sites. */
export function namedBy(url: string, feed: string, sitemaps: readonly string[]): NamedList[] {
  const own = sitemaps.flatMap((one) => canonicalUrl(one) ?? []).filter((one) => siteOf(one) === siteOf(url));
  return [
    ...(feed === '' ? [] : [{ url: feed, kind: 'feed' as const }]),
    ...own.slice(0, MAX_OF_INDEX).map((one) => ({ url: one, kind: 'sitemap' as const })),
  ];
}

/** The newest sitemaps of an index. */
export const newestOf = ({ listed }: List): NamedList[] =>
  listed.slice(0, MAX_OF_INDEX).flatMap(({ url }) => {
    const address = canonicalUrl(url);
    return address === undefined ? [] : [{ url: address, kind: 'sitemap' as const }];
  });

/** Returns pages that a list marks as changed after a time: the time of each by its key. Ignores future dates. */
export function changedAfter({ listed }: List, time: number, now: number): ReadonlyMap<string, number> {
  const later = listed.filter(({ at }) => at > time && at <= now);
  return new Map(later.map(({ url, at }) => [pageKey(url), at]));
}

/**
 * Returns when a page is due after a visit to its feed. While the feed answers, that is seldom; otherwise as without a
 * feed.
 */
export function dueBeside(list: WatchedPage, { kind, feed, dueAt, visitedAt, visits }: WatchOutline): number {
  if (kind !== 'page' || feed !== list.url) return dueAt;
  if (list.failure === '') return Math.max(dueAt, visitedAt + TOLD_MS);
  return Math.min(dueAt, visitedAt + nextInterval(visits));
}

/** Returns lists that are new to the topic, due at once: their first visit records the present entries. */
export function newLists(
  topicId: string,
  known: readonly Pick<WatchedPage, 'key' | 'kind' | 'url'>[],
  named: readonly NamedList[],
  now: number,
): WatchedPage[] {
  const keys = new Set(known.map(({ key }) => key));
  const lists = known.filter(({ kind }) => kind !== 'page').map(({ url }) => siteOf(url));
  const added: WatchedPage[] = [];
  for (const { url, kind } of named) {
    const key = pageKey(url);
    const site = siteOf(url);
    if (keys.has(key) || lists.length >= MAX_LISTS) continue;
    if (lists.filter((one) => one === site).length >= MAX_OF_SITE) continue;
    keys.add(key);
    lists.push(site);
    added.push({
      topicId,
      key,
      url,
      kind,
      feed: '',
      etag: '',
      lastModified: '',
      fresh: [],
      visits: [],
      failure: '',
      sketch: new Uint32Array(0),
      links: new Uint32Array(0),
      visitedAt: now,
      dueAt: now,
    });
  }
  return added;
}
