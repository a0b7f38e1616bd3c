import type { PageRecord } from '../../shared/page/record.ts';
import { hash32 } from '../../shared/text/sameness/hash.ts';
import { sketch } from '../../shared/text/sameness/sketch.ts';
import { linksOf } from '../crawl/link-rules.ts';
import { keyOf, pageKey } from '../store/page-key.ts';
import type { ResultRow } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import type { WatchedPage } from '../store/watch-store.ts';
import { FIRST_MS } from './interval.ts';

/** Pages that are watched for one topic: at one visit a second to a host and a day between visits nobody notices so many. */
const MOST_PAGES = 100;

/** A row with how many on-topic pages were found through it. */
interface Candidate {
  readonly row: ResultRow;
  readonly led: number;
}

/**
 * The pages of a topic's crawls that are worth watching, best first: those that led to the most on-topic pages (where new links
 * will stand), then the start pages, then the most relevant ones. Pages that the user marked as not relevant are left out.
 */
export function worthWatching(store: Store, topicId: string): readonly ResultRow[] {
  const best = new Map<string, Candidate>();
  for (const crawl of store.crawls.list()) {
    if (crawl.topicId !== topicId) continue;
    const rows = store.results.rows(crawl.id);
    const led = new Map<number, number>();
    for (const { source, onTopic } of rows) if (onTopic) led.set(source, (led.get(source) ?? 0) + 1);
    for (const row of rows) {
      const candidate = { row, led: led.get(row.urlId) ?? 0 };
      const isWorth = (row.onTopic || row.isSeed || candidate.led > 0) && row.label !== 'not-relevant';
      const key = pageKey(row.url);
      if (isWorth && (best.get(key)?.led ?? -1) < candidate.led) best.set(key, candidate);
    }
  }
  return [...best.values()]
    .sort(
      (a, b) =>
        b.led - a.led ||
        Number(b.row.isSeed) - Number(a.row.isSeed) ||
        b.row.relevance - a.row.relevance ||
        a.row.n - b.row.n,
    )
    .slice(0, MOST_PAGES)
    .map(({ row }) => row);
}

/** A page as the crawl saw it, to be visited a day after that. */
export function firstSight(store: Store, topicId: string, row: ResultRow): WatchedPage {
  const record = store.results.record(row.id);
  return {
    ...{ topicId, key: pageKey(row.url), url: row.url, etag: '', lastModified: '', fresh: [], visits: [], failure: '' },
    ...(record === undefined ? { sketch: new Uint32Array(0), links: new Uint32Array(0) } : looksOf(record)),
    visitedAt: row.foundAt,
    dueAt: row.foundAt + FIRST_MS,
  };
}

/** Brings what is watched up to what is worth it; what was learned of pages that stay stays. */
export function choosePages(store: Store, topicId: string): void {
  const wanted = new Map(worthWatching(store, topicId).map((row) => [pageKey(row.url), row]));
  const known = store.watches.pages(topicId);
  const gone = known.filter(({ key }) => !wanted.has(key)).map(({ key }) => key);
  for (const { key } of known) wanted.delete(key);
  store.watches.dropPages(topicId, gone);
  store.watches.putPages([...wanted.values()].map((row) => firstSight(store, topicId, row)));
}

/** What a visit compares: the text, and the links that may be followed. */
export function looksOf(record: PageRecord): Pick<WatchedPage, 'sketch' | 'links'> {
  const links = linksOf(record).followable.map(({ url }) => linkHash(url));
  return { sketch: sketch(record.text), links: new Uint32Array(links) };
}

/** @param url canonical. */
export const linkHash = (url: string): number => hash32(keyOf(url));
