import { foundCurve } from '../metrics/found.ts';
import type { SimulatedCrawl } from './simulate.ts';

/**
 * Pages of unknown label take fetches that do not count; a crawl gives up after this many times the pages asked for.
 */
export const MAX_FETCHES = 2.2;

/**
 * Crawls until `known` pages of known label are fetched, or `fetches` times as many of any label, or no link is left.
 * @param on -1 for pages of unknown label @returns numbers of the pages in the order fetched
 */
export function runKnown(
  crawl: Pick<SimulatedCrawl, 'steps' | 'run'>,
  on: Int8Array,
  known: number,
  fetches = MAX_FETCHES,
): readonly number[] {
  const most = Math.round(known * fetches);
  for (;;) {
    const pages = crawl.steps.map(({ page }) => page);
    const missing = known - foundCurve(pages, on).length;
    const next = Math.min(most, pages.length + missing);
    if (next <= pages.length || crawl.run(next).length === pages.length) return pages;
  }
}
