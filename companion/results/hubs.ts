import type { Report } from '../../shared/api/report.ts';
import { hits } from '../../shared/learning/hits.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

/** Links that are read: two million take a second. */
const MAX_EDGES = 2_000_000;
const MOST = 20;
/** Smaller values would be shown as 0. */
const LEAST = 0.0005;

type Linked = NonNullable<Report['linked']>;

/**
 * The fetched pages with the largest hub and authority values (GA crawler, 3.3.2), by HITS over the links between
 * fetched pages of the crawl, whatever its order was. Values of each kind have length 1 over all pages.
 */
export function hubsAndAuthorities(store: Store, crawlId: string, pages: readonly Outline[]): Linked {
  const places = new Map(pages.map(({ urlId }, place) => [urlId, place]));
  const targets = pages.map((): number[] => []);
  for (const [source, target] of store.results.edges(crawlId, MAX_EDGES)) {
    const to = places.get(target);
    if (to !== undefined && source !== target) targets[places.get(source) ?? -1]?.push(to);
  }
  let end = 0;
  const ends = Int32Array.from(targets, (own) => {
    end += own.length;
    return end;
  });
  const { hub, authority } = hits({ links: Int32Array.from(targets.flat()), ends, targets: pages.length });
  const best = (values: Float64Array): Linked['hubs'] =>
    pages
      .map(({ id, url, title }, at) => ({ id, url, title, value: values[at] ?? 0 }))
      .filter(({ value }) => value >= LEAST)
      .sort((a, b) => b.value - a.value)
      .slice(0, MOST);
  return { hubs: best(hub), authorities: best(authority) };
}
