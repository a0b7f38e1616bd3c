import { Column } from '../../shared/collections/column.ts';
import { parametersOf } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';

/**
 * Breadth-first: pages fewer links from a seed come first (SkyReach, GA crawler: the yardstick of both).
 * score = -depth, priority = 1 / (1 + depth). O(1) a link, 8 bytes a known URL.
 */
export function createBreadthFirst(options: OrderOptions): Order {
  parametersOf(options, {});
  const depths = new Column();
  const depthOf = (target: UrlId): number | undefined => {
    const depth = depths.get(target);
    return Number.isNaN(depth) ? undefined : depth;
  };
  return orderOf('breadth-first', {
    revision: 0,
    observe(_page, sightings) {
      for (const { target } of sightings)
        depths.set(target.id, Math.min(target.depth, depthOf(target.id) ?? target.depth));
    },
    persist: (archive) => depths.persist(archive),
    score(target) {
      const depth = depthOf(target);
      return depth === undefined ? undefined : -depth;
    },
    priority: (target) => 1 / (1 + (depthOf(target) ?? Number.POSITIVE_INFINITY)),
    explain(target) {
      const depth = depthOf(target);
      return depth === undefined ? [] : [{ feature: 'depth', detail: String(depth), weight: 1 / (1 + depth) }];
    },
  });
}
