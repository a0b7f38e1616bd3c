import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { KnownUrl, RecordedCrawl, Sighting } from '../../order/order.ts';
import type { Store } from '../../store/store.ts';

/**
 * Pages that are learned from in all, the first ones of each crawl: enough for every word that is not rare. They are
 * read at once and held together.
 */
export const MAX_RECORDED = 2_000;

/**
 * Crawls of the store as an order observed them, judged as they are now; those that were forgotten, or not kept, are
 * left out.
 */
export const recordedCrawls = (store: Store, ids: readonly string[] = []): readonly RecordedCrawl[] =>
  (store.durable ? ids : []).flatMap((id) =>
    store.crawls.get(id) === undefined ? [] : [recordedCrawl(store, id, Math.ceil(MAX_RECORDED / ids.length))],
  );

function recordedCrawl(store: Store, crawlId: string, most: number): RecordedCrawl {
  const journal = store.journal(crawlId);
  const known = (id: number): KnownUrl => {
    const url = canonicalUrl(journal.url(id)) ?? '';
    return { id, url, host: hostOf(url), site: siteOf(url), depth: 0 };
  };
  const pages: RecordedCrawl[number][] = [];
  for (const step of journal.steps()) {
    if (pages.length >= most) break;
    if (step.kind !== 'page') continue;
    const { urlId, pageId, from, record, targets } = step.page;
    const { relevance, onTopic } = store.crawls.page(pageId) ?? step.page.seen;
    const sightings = record.links.flatMap((link, place): Sighting[] => {
      const target = targets[place] ?? -1;
      return target < 0 ? [] : [{ target: known(target), link }];
    });
    const { title, text } = record;
    pages.push({ page: { ...known(urlId), relevance, onTopic, failed: false, title, text, from }, sightings });
  }
  return pages;
}
