import { Column } from '../../shared/collections/column.ts';
import { parametersOf } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';

/**
 * Depth-first: the links of the page fetched last come first, in page order.
 * score(u) = number of the newest page that links to u (the first page fetched is 1), priority = score / (1 + score).
 * O(1) a link, 8 bytes a known URL.
 */
export function createDepthFirst(options: OrderOptions): Order {
  parametersOf(options, {});
  const newest = new Column();
  let pages = 0;
  const scoreOf = (target: UrlId): number | undefined => {
    const page = newest.get(target);
    return Number.isNaN(page) ? undefined : page;
  };
  const priority = (target: UrlId): number => {
    const page = scoreOf(target) ?? 0;
    return page / (1 + page);
  };
  return orderOf('depth-first', {
    revision: 0,
    observe(_page, sightings) {
      pages += 1;
      for (const { target } of sightings) newest.set(target.id, pages);
    },
    *persist(archive) {
      pages = archive.number(pages);
      yield* newest.persist(archive);
    },
    score: scoreOf,
    priority,
    explain: (target) =>
      scoreOf(target) === undefined
        ? []
        : [{ feature: 'newest-page', detail: String(scoreOf(target)), weight: priority(target) }],
  });
}
