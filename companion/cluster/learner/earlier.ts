import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { linksOf } from '../../crawl/rules/link-rules.ts';
import { MAX_RECORDED } from '../../crawl/state/recorded-crawls.ts';
import type { KnownUrl, RecordedCrawl } from '../../order/order.ts';
import type { LearnedVisit } from '../store/model-updates.ts';
import type { SharedStore } from '../store/shared-store.ts';

const AT_ONCE = 100;

/**
 * Crawls of the same store as an order observed them, judged as they are now; those that were forgotten since are left
 * out.
 */
export async function earlierCrawls(
  sharedStore: SharedStore,
  ids: readonly string[] = [],
): Promise<readonly RecordedCrawl[]> {
  const there = new Set((await sharedStore.crawls()).map(({ id }) => id));
  const known = ids.filter((id) => there.has(id));
  const crawls: RecordedCrawl[] = [];
  for (const id of known) crawls.push(await earlierCrawl(sharedStore, id, Math.ceil(MAX_RECORDED / known.length)));
  return crawls;
}

async function earlierCrawl(sharedStore: SharedStore, id: string, most: number): Promise<RecordedCrawl> {
  const urls = new Map<string, KnownUrl>();
  const named = (address: string): KnownUrl => {
    const url = canonicalUrl(address) ?? address;
    const known = urls.get(keyOf(url)) ?? { id: urls.size, url, host: hostOf(url), site: siteOf(url), depth: 0 };
    urls.set(keyOf(url), known);
    return known;
  };
  const pages: RecordedCrawl[number][] = [];
  for (let after = 0; pages.length < most; ) {
    const visits = await sharedStore.learned(id, after, AT_ONCE);
    for (const visit of visits) pages.push(...observed(visit, named));
    after = visits.at(-1)?.seq ?? after;
    if (visits.length < AT_ONCE) break;
  }
  return pages.slice(0, most);
}

/** Sightings only of a page that gave one. */
function observed({ asked, record, page }: LearnedVisit, named: (address: string) => KnownUrl): RecordedCrawl {
  if (record === undefined || page === undefined) return [];
  const { relevance, onTopic } = page;
  const from = page.from === '' ? -1 : named(page.from).id;
  const sightings = linksOf(record).followable.map(({ link, url }) => ({ target: named(url), link }));
  const { title, text } = record;
  return [{ page: { ...named(asked), relevance, onTopic, failed: false, title, text, from }, sightings }];
}
