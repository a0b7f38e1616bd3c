import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { Store } from '../../store/store.ts';
import type { ParsedPage, ParsedWeb } from '../web/parsed-web.ts';

/** A finished crawl as a web: the pages it fetched and their links; all else answers 404. */
export interface CrawlWeb {
  readonly web: ParsedWeb;
  readonly seeds: readonly string[];
  /** Per page: 1 on the topic as the user or else the judge sees it now, 0 not. */
  readonly on: Int8Array;
  /** Numbers of the pages in the order in which the crawl fetched them. */
  readonly fetched: readonly number[];
}

/** @throws RangeError for an unknown crawl */
export function crawlWeb(store: Store, crawlId: string): CrawlWeb {
  const journal = store.journal(crawlId);
  const known = [...journal.urlsFrom(0)];
  const addresses = new Map(known.map(({ id, url }) => [id, canonicalUrl(url) ?? url]));
  const kept = [...journal.steps()].flatMap((step) => (step.kind === 'page' ? [step.page] : []));
  const urls = kept.map((page) => addresses.get(page.urlId) ?? page.record.url);
  const numbers = new Map(urls.map((url, at) => [url, at]));
  const pages = kept.map(({ record, targets }, at): ParsedPage => {
    const seen = new Set<string>([urls[at] ?? '']);
    const links = record.links.flatMap((link, place) => {
      const url = addresses.get(targets[place] ?? -1);
      if (url === undefined || seen.has(url)) return [];
      seen.add(url);
      return [{ url, host: hostOf(url), site: siteOf(url), page: numbers.get(url) ?? -1, link }];
    });
    return { record, links };
  });
  const page = (at: number): ParsedPage => {
    const found = pages[at];
    if (found === undefined) throw new RangeError(`No page ${at}.`);
    return found;
  };
  return {
    web: {
      name: crawlId,
      size: pages.length,
      urls,
      find: (url) => numbers.get(canonicalUrl(url) ?? url) ?? -1,
      page,
      peek: page,
      out: (at) => page(at).links.flatMap((link) => (link.page < 0 ? [] : [link.page])),
      close: () => undefined,
    },
    seeds: [...journal.seeds()].map(({ url }) => url),
    on: Int8Array.from(kept, ({ pageId }) => (store.crawls.page(pageId)?.onTopic === true ? 1 : 0)),
    fetched: kept.map((_, at) => at),
  };
}
