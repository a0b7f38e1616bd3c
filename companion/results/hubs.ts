import type { Report } from '../../shared/api/report.ts';
import { hits } from '../../shared/learning/hits.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

const MOST = 20;
/** Smaller values would be shown as 0. */
const LEAST = 0.0005;

type Linked = NonNullable<Report['linked']>;

/**
 * The fetched pages with the largest hub and authority values (GA crawler, 3.3.2), by HITS over the links from some
 * pages to fetched pages of the crawl, whatever its order was. Values of each kind have length 1 over all pages.
 * @param sources pages of the crawl whose links count
 */
export function hubsAndAuthorities(store: Store, crawlId: string, sources: readonly Outline[]): Linked {
  const urlIds = sources.map(({ urlId }) => urlId);
  const places = new Map(urlIds.map((urlId, place) => [urlId, place]));
  const targets: number[][] = sources.map(() => []);
  for (const [source, target] of store.results.edgesFrom(crawlId, urlIds)) {
    const to = places.get(target) ?? urlIds.push(target) - 1;
    places.set(target, to);
    targets[places.get(source) ?? -1]?.push(to);
  }
  let end = 0;
  const ends = Int32Array.from(targets, (own) => {
    end += own.length;
    return end;
  });
  const { hub, authority } = hits({ links: Int32Array.from(targets.flat()), ends, targets: urlIds.length });
  const best = (values: Float64Array): Linked['hubs'] =>
    [...values]
      .map((value, at) => ({ value, at }))
      .filter(({ value }) => value >= LEAST)
      .sort((a, b) => b.value - a.value)
      .slice(0, MOST)
      .flatMap(({ value, at }) => {
        const page = sources[at] ?? store.results.outlineAt(crawlId, urlIds[at] ?? -1);
        return page === undefined ? [] : [{ id: page.id, url: page.url, title: page.title, value }];
      });
  return { hubs: best(hub), authorities: best(authority) };
}
