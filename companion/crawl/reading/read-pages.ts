import { isBare } from '../../../shared/page/bare.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { byLabel } from '../../judge/index.ts';
import type { Judge } from '../../judge/judge.ts';
import type { ReadPage } from '../../order/order.ts';
import type { Store } from '../../store/store.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';

/** Pages last captured before a crawl began that are examined; some 2 ms each. */
const MAX_READ = 300;

/**
 * Returns the newest captures of the addresses captured last before a moment, oldest first. Captures made since change
 * nothing: a restart gives the same.
 */
export function* capturesBefore(
  { captures }: Pick<Store, 'captures'>,
  until: number,
): SlicedTask<readonly PageRecord[]> {
  const pages: PageRecord[] = [];
  for (const key of captures.recent(MAX_READ, until)) {
    const page = captures.newest(key, until)?.page;
    if (page !== undefined && !isBare(page)) pages.push(page);
    yield;
  }
  return pages.reverse();
}

/** The user's word on pages, by `pageKey`: true for a page that was named or called relevant. */
export type UserWords = ReadonlyMap<string, boolean>;

/**
 * Returns pages that the user read as an order learns from them, with the links to those on which the user spoke. The
 * user's word is the relevance of these; the judge gives that of the others. Links to pages on which the judge alone
 * speaks are left out: they made crawls no better (docs/measurements/harvest.md, "Reading alone").
 * @param judge of the topic, for this alone: the crawl's own hears nothing of these pages
 */
export function* readPages(
  pages: readonly PageRecord[],
  judge: Judge,
  words: UserWords,
): SlicedTask<readonly ReadPage[]> {
  const places = new Map(pages.map(({ url }, at) => [pageKey(url), at]));
  const features: string[] = [];
  for (const page of pages) {
    features.push(judge.judge(page).features);
    yield;
  }
  return pages.map(({ url, title, text, links }, at): ReadPage => {
    const word = words.get(pageKey(url));
    // The judge has seen how common words are by now.
    const { relevance, onTopic } = word === undefined ? judge.rejudge(features[at] ?? '') : byLabel(word);
    const found = new Map<number, ReadPage['links'][number]>();
    for (const link of links) {
      const key = pageKey(link.url);
      const to = places.get(key);
      if (to !== undefined && to !== at && words.has(key) && !found.has(to)) found.set(to, { to, link });
    }
    const place = { url, host: hostOf(url), site: siteOf(url) };
    return { ...place, relevance, onTopic, title, text, shown: links.length, links: [...found.values()] };
  });
}
