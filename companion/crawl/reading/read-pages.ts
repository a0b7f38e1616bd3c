import { isBare } from '../../../shared/page/bare.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { Judge } from '../../judge/judge.ts';
import type { ReadPage } from '../../order/order.ts';
import type { Store } from '../../store/store.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';

/** Pages captured last before a crawl began that are looked at; some 2 ms each. */
const MAX_READ = 300;

/** Returns the newest captures of the addresses captured last before a moment, oldest first. Captures made since change nothing: a restart gives the same. */
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

/**
 * Returns pages that the user read as an order learns from them: judged once each, with the links between them. Pages without such a
 * link, and links between two pages off the topic, are left out.
 * @param judge of the topic, for this alone: the crawl's own hears nothing of these pages
 */
export function* readPages(pages: readonly PageRecord[], judge: Judge): SlicedTask<readonly ReadPage[]> {
  const places = new Map(pages.map(({ url }, at) => [pageKey(url), at]));
  const features: string[] = [];
  for (const page of pages) {
    features.push(judge.judge(page).features);
    yield;
  }
  // The judge has seen how common words are by now.
  const judgements = features.map((each) => judge.rejudge(each));
  const isOn = (at: number): boolean => judgements[at]?.onTopic === true;
  return pages.map((page, at): ReadPage => {
    const { url, title, text, links } = page;
    const { relevance, onTopic } = judgements[at] ?? { relevance: 0, onTopic: false };
    const found = new Map<number, ReadPage['links'][number]>();
    for (const link of links) {
      const to = places.get(pageKey(link.url));
      if (to === undefined || to === at || found.has(to) || !(onTopic || isOn(to))) continue;
      found.set(to, { to, link });
    }
    const shown = links.length;
    return {
      url,
      host: hostOf(url),
      site: siteOf(url),
      relevance,
      onTopic,
      title,
      text,
      shown,
      links: [...found.values()],
    };
  });
}
