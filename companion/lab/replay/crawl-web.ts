import type { PageRecord } from '../../../shared/page/record.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { allLinksOf } from '../../crawl/rules/link-rules.ts';
import type { Judge } from '../../judge/judge.ts';
import type { Store } from '../../store/store.ts';
import type { ParsedPage, ParsedWeb } from '../web/parsed-web.ts';
import { type PageBeyond, pagesBeyond } from './pages-beyond.ts';

/**
 * A finished crawl as a web: the pages it fetched and their links, and pages that it knew and did not fetch where a
 * capture or another crawl of the store has them; all else answers 404.
 */
export interface CrawlWeb {
  readonly web: ParsedWeb;
  readonly seeds: readonly string[];
  /** Per page: 1 on the topic as the user or else the judge sees it now, 0 not. */
  readonly on: Int8Array;
  /** Numbers of the pages in the order in which the crawl fetched them. */
  readonly fetched: readonly number[];
  /** Addresses that the crawl knew, fetched or not. */
  readonly known: number;
}

/**
 * @param makeJudge the judge of the crawl's topic, for pages that the crawl never judged
 * @throws RangeError for an unknown crawl
 */
export function crawlWeb(store: Store, crawlId: string, makeJudge: () => Judge): CrawlWeb {
  const journal = store.journal(crawlId);
  const known = [...journal.urlsFrom(0)];
  const addresses = new Map(known.map(({ id, url }) => [id, canonicalUrl(url) ?? url]));
  const kept = [...journal.steps()].flatMap((step) => (step.kind === 'page' ? [step.page] : []));
  const own = kept.map((page) => addresses.get(page.urlId) ?? page.record.url);
  const fetched = new Set(own);
  const waiting = [...addresses.values()].filter((url) => !fetched.has(url));
  const beyond = pagesBeyond(store, crawlId, waiting, own);
  const urls = [...own, ...beyond.map(({ url }) => url)];
  const numbers = new Map(urls.map((url, at) => [url, at]));
  const linked = (record: PageRecord, from: string, targets: Iterable<readonly [url: string, place: number]>) => {
    const seen = new Set<string>([from]);
    const links = [...targets].flatMap(([url, place]) => {
      const link = record.links[place];
      if (link === undefined || seen.has(url)) return [];
      seen.add(url);
      return [{ url, host: hostOf(url), site: siteOf(url), page: numbers.get(url) ?? -1, link }];
    });
    return { record, links };
  };
  const pages: readonly ParsedPage[] = [
    ...kept.map(({ record, targets }, at) => {
      const found = targets.flatMap((target, place): (readonly [string, number])[] => {
        const url = addresses.get(target);
        return url === undefined ? [] : [[url, place]];
      });
      return linked(record, own[at] ?? '', found);
    }),
    ...beyond.map(({ url: from, record }) => {
      const { found } = record.nofollow ? { found: [] } : allLinksOf(record);
      return linked(
        record,
        from,
        found.map(({ url, place }) => [url, place]),
      );
    }),
  ];
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
    on: Int8Array.from(
      [
        ...kept.map(({ pageId }) => store.crawls.page(pageId)?.onTopic === true),
        ...judgedBeyond(store, crawlId, kept, beyond, makeJudge),
      ].map(Number),
    ),
    fetched: kept.map((_, at) => at),
    known: known.length,
  };
}

/**
 * Tells which pages beyond the crawl are on the topic: by the user's label, else by the judge once it saw all pages.
 */
function judgedBeyond(
  store: Store,
  crawlId: string,
  kept: readonly { readonly record: PageRecord }[],
  beyond: readonly PageBeyond[],
  makeJudge: () => Judge,
): readonly boolean[] {
  if (beyond.length === 0) return [];
  const topicId = store.crawls.get(crawlId)?.topicId ?? '';
  const pageLabels = store.labels.current(topicId).filter(({ target }) => target === 'page');
  const labels = new Map(pageLabels.map(({ key, value }) => [key, value]));
  const judge = makeJudge();
  for (const { record } of kept) judge.judge(record);
  const features = beyond.map(({ record }) => judge.judge(record).features);
  return beyond.map(({ url }, at) => {
    const label = labels.get(pageKey(url));
    return label === undefined ? judge.rejudge(features[at] ?? '').onTopic : label === 'relevant';
  });
}
