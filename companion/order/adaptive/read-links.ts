import type { ObservedPage, ReadPage } from '../order.ts';
import type { Evidence } from './evidence.ts';
import { newFeatures } from './features.ts';
import type { Followed } from './link-models.ts';

/** The id of a page that no crawl knows. */
const UNKNOWN = -1;

/**
 * Returns a sample for each page that others of the list link to: the link's features before the page counts, and the
 * page's relevance. A page has one id as a source of links and another as a target. So a link counts whichever page the
 * user read first.
 * @param reading empty evidence for these pages alone, with the crawl's own words
 */
export function readSamples(
  reading: Evidence,
  pages: readonly ReadPage[],
): readonly { readonly sample: Followed; readonly relevance: number }[] {
  const observed = (page: ReadPage, id: number): ObservedPage => ({
    ...page,
    id,
    depth: 1,
    failed: false,
    from: UNKNOWN,
  });
  for (const [at, page] of pages.entries()) reading.source(observed(page, pages.length + at), page.shown);
  for (const [at, page] of pages.entries()) {
    const from = observed(page, pages.length + at);
    for (const { to, link } of page.links) {
      const target = pages[to];
      if (target !== undefined && to !== at) reading.sight(from, { target: observed(target, to), link });
    }
  }
  return pages.flatMap((page, at) => {
    const { links } = reading;
    if (links.slot(at) < 0) return [];
    const dense = newFeatures();
    reading.features(at, dense);
    const { relevance } = page;
    const sample = { id: UNKNOWN, dense, sparse: links.words.copy(links.slot(at)), said: relevance };
    reading.outcome(observed(page, at), page.shown);
    return [{ sample, relevance }];
  });
}
