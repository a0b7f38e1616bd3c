import { hash32 } from '../../../../shared/text/sameness/hash.ts';
import { canonicalUrl } from '../../../../shared/url/canonical.ts';
import { hostOf } from '../../../../shared/url/site.ts';
import { pageKind } from '../../../parse/page-kind/page-kind.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

/** Share of the pages that come after the crawl. */
const LATER = 0.5;
/** Share of a host's pages that must state a date, for them to come in its order. */
const DATED = 0.2;
/** Pages that a feed lists, as most blogs have it. */
const LISTED = 10;

export interface WebGrowth {
  /** Step in which each page comes, 0 for one that is there at the crawl. */
  readonly steps: readonly number[];
  /** Pages that a feed lists, newest first; undefined: no page names such a feed. */
  listedBy(feed: string, step: number): readonly number[] | undefined;
  /** Pages that the feed lists in any step after the crawl. */
  everListed(feed: string): ReadonlySet<number>;
}

/**
 * Lets a web grow. On a host where pages state when they were published, the newer half of the articles comes in the
 * order of their dates, the same number in each step. Lists and pages without a date are there from the start.
 * Elsewhere half of the pages come by chance, the same for the same seed. A feed that pages name lists the newest
 * articles of its host.
 */
export function growthOf(web: Pick<ParsedWeb, 'urls' | 'peek'>, count: number, seed: number): WebGrowth {
  const hosts = new Map<string, { readonly page: number; readonly at: number }[]>();
  const feeds = new Set<string>();
  for (const [page, url] of web.urls.entries()) {
    const { record } = web.peek(page);
    const own = hosts.get(hostOf(url)) ?? [];
    hosts.set(hostOf(url), own);
    const at = Date.parse(record.published);
    // The kind of a page costs a third of the time of all this, and that of a page without a date decides nothing.
    const isArticle = Number.isFinite(at) && !['list', 'front'].includes(pageKind(record));
    own.push({ page, at: isArticle ? at : Number.NaN });
    for (const feed of record.feeds) feeds.add(canonicalUrl(feed) ?? '');
  }
  const steps: number[] = web.urls.map(() => 0);
  const articles = new Map<string, readonly number[]>();
  for (const [host, pages] of hosts) {
    const dated = pages.filter(({ at }) => Number.isFinite(at)).sort((one, other) => one.at - other.at);
    const isDated = dated.length >= DATED * pages.length;
    if (isDated) articles.set(host, dated.map(({ page }) => page).reverse());
    if (isDated) {
      const first = Math.ceil(dated.length * (1 - LATER));
      for (const [place, { page }] of dated.slice(first).entries())
        steps[page] = 1 + Math.floor((place * count) / (dated.length - first));
      continue;
    }
    for (const { page } of pages) {
      const place = hash32(web.urls[page] ?? '', seed) / 2 ** 32;
      steps[page] = place < 1 - LATER ? 0 : 1 + Math.floor(((place - (1 - LATER)) / LATER) * count);
    }
  }
  const listedBy: WebGrowth['listedBy'] = (feed, step) =>
    feeds.has(feed)
      ? articles
          .get(hostOf(feed))
          ?.filter((page) => (steps[page] ?? 0) <= step)
          .slice(0, LISTED)
      : undefined;
  const ever = new Map<string, ReadonlySet<number>>();
  return {
    steps,
    listedBy,
    everListed(feed) {
      const weeks = Array.from({ length: count }, (_, week) => week + 1);
      const listed = ever.get(feed) ?? new Set(weeks.flatMap((week) => listedBy(canonicalUrl(feed) ?? '', week) ?? []));
      ever.set(feed, listed);
      return listed;
    },
  };
}
