import type { PageRecord } from '../../../shared/page/record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { allLinksOf } from '../../crawl/rules/link-rules.ts';
import type { Store } from '../../store/store.ts';

/** A page that a crawl could have fetched, as the store has it from elsewhere. */
export interface PageBeyond {
  /** Canonical. */
  readonly url: string;
  readonly record: PageRecord;
}

/** Most pages added to a crawl, and most pages of other crawls that are looked through for them. */
const MOST_ADDED = 2_000;
const MOST_OTHERS = 20_000;

/**
 * Returns pages that a crawl knew and did not fetch, where the user captured them or another crawl of the store fetched
 * them; then pages that these link to, on the same condition.
 * @param waiting canonical addresses that the crawl knew and did not fetch
 * @param fetched those that it fetched
 */
export function pagesBeyond(
  store: Store,
  crawlId: string,
  waiting: readonly string[],
  fetched: readonly string[],
): readonly PageBeyond[] {
  const others = pagesOfOthers(store, crawlId);
  const seen = new Set([...waiting, ...fetched].map(pageKey));
  const queue = [...waiting];
  const found: PageBeyond[] = [];
  for (let at = 0; at < queue.length && found.length < MOST_ADDED; at++) {
    const url = queue[at] ?? '';
    const key = pageKey(url);
    const kept = others.get(key);
    const record = store.captures.newest(key)?.page ?? (kept === undefined ? undefined : store.results.record(kept));
    if (record === undefined) continue;
    found.push({ url, record });
    for (const { url: target } of record.nofollow ? [] : allLinksOf(record).found) {
      if (seen.has(pageKey(target))) continue;
      seen.add(pageKey(target));
      queue.push(target);
    }
  }
  return found;
}

/** Pages of the other crawls of the store by `pageKey`, the first one of an address. */
function pagesOfOthers(store: Store, crawlId: string): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  let read = 0;
  for (const { id } of store.crawls.list()) {
    if (id === crawlId) continue;
    for (const pageId of store.crawls.fetched(id)) {
      const url = store.crawls.page(pageId)?.url;
      if (url !== undefined && !pages.has(pageKey(url))) pages.set(pageKey(url), pageId);
      read += 1;
      if (read >= MOST_OTHERS) return pages;
    }
  }
  return pages;
}
