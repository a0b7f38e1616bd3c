import type { PageRecord } from '../../shared/page/record.ts';
import { hash32 } from '../../shared/text/sameness/hash.ts';
import { sketch } from '../../shared/text/sameness/sketch.ts';
import { keyOf, pageKey } from '../../shared/url/page-key.ts';
import { siteOf } from '../../shared/url/site.ts';
import { linksOf } from '../crawl/rules/link-rules.ts';
import { isDiscouraged, NO_WORTH, worthiest } from '../crawl/rules/link-worth.ts';
import type { PageSight, WatchWorth } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import type { WatchedPage } from '../store/watch-store.ts';
import { FIRST_LEAF_MS, FIRST_MS } from './interval.ts';
import { knownLinks } from './known-links.ts';

/** Most watched pages per topic. Most are visited weekly at first and monthly soon, so sites barely notice. */
const MAX_PAGES = 300;
/**
 * Newest likely pages of rounds among them. Otherwise pages that led to much, and start pages, would leave no place
 * for them, and no link of a new page would ever be followed.
 */
const MAX_ARRIVALS = 120;

/** Links of one new page that the next rounds fetch, at most. */
const MAX_ONWARD = 50;

/**
 * A page as the crawl saw it, to be visited a day after that, or a week if it is no hub. The links of a page
 * that a round brought are new as a whole: the next rounds fetch those that the topic does not know, the menus last, so
 * that a watch reaches new sites through new pages.
 * @param isKnown see `knownLinks`; for pages of rounds alone
 */
function firstSight(store: Store, topicId: string, row: WatchWorth, isKnown?: (key: string) => boolean): WatchedPage {
  const record = store.results.record(row.id);
  const links = record === undefined || isKnown === undefined ? [] : linksOf(record).followable;
  const onward = links.filter(({ link, url }) => !isDiscouraged(link) && isKnown?.(keyOf(url)) === false);
  const fresh = worthiest(MAX_ONWARD, onward, ({ link }) => link, NO_WORTH).map(({ url }) => url);
  return {
    ...{
      topicId,
      kind: 'page',
      feed: '',
      key: pageKey(row.url),
      url: row.url,
      etag: '',
      lastModified: '',
      fresh,
      visits: [],
      failure: '',
    },
    ...(record === undefined ? { sketch: new Uint32Array(0), links: new Uint32Array(0) } : looksOf(record)),
    visitedAt: row.foundAt,
    dueAt: row.foundAt + (row.isHub ? FIRST_MS : FIRST_LEAF_MS),
  };
}

/** Replaces the watched pages of a topic by those that are worth it now. Pages that remain keep their history. */
export function choosePages(store: Store, topicId: string): void {
  const { arrivals, worthWatching } = store.results;
  const rows = [
    ...arrivals(topicId, MAX_ARRIVALS).map((page): WatchWorth => ({ ...page, isHub: false })),
    ...worthWatching(topicId, MAX_PAGES),
  ];
  const wanted = new Map(rows.slice(0, MAX_PAGES).map((row) => [pageKey(row.url), row]));
  const known = store.watches.pages(topicId);
  const sites = new Set([...wanted.values()].map(({ url }) => siteOf(url)));
  const feeds = new Set(known.flatMap(({ key, feed }) => (wanted.has(key) ? [feed] : [])));
  // A list stays as long as a page that names it does, or one of its site.
  const isWanted = ({ key, kind, url }: WatchedPage): boolean =>
    kind === 'page' ? wanted.has(key) : feeds.has(url) || sites.has(siteOf(url));
  const gone = known.filter((page) => !isWanted(page)).map(({ key }) => key);
  for (const { key } of known) wanted.delete(key);
  store.watches.dropPages(topicId, gone);
  const rounds = new Set(store.watches.rounds(topicId).map(({ crawlId }) => crawlId));
  const isArrival = ({ id }: PageSight): boolean => rounds.has(store.crawls.page(id)?.crawlId ?? '');
  const isKnown = knownLinks(store, topicId);
  const added = [...wanted.values()].map((row) =>
    firstSight(store, topicId, row, isArrival(row) ? isKnown : undefined),
  );
  store.watches.putPages(added);
}

/** Returns the parts that a visit compares: the text, and the links that may be followed. */
export function looksOf(record: PageRecord): Pick<WatchedPage, 'sketch' | 'links'> {
  const links = linksOf(record).followable.map(({ url }) => linkHash(url));
  return { sketch: sketch(record.text), links: new Uint32Array(links) };
}

/** @param url canonical. */
export const linkHash = (url: string): number => hash32(keyOf(url));
