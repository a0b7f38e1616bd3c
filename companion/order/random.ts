import { Column } from '../../shared/collections/column.ts';
import { parametersOf } from '../parameters.ts';
import { chance } from './common/chance.ts';
import { orderOf } from './common/strategy.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';

/**
 * Random: every known URL is as likely as any other; the floor that an order has to beat.
 * score(u) = a number in [0,1) made from the URL and `options.randomSeed` alone. O(length of the URL) once a URL.
 */
export function createRandom(options: OrderOptions): Order {
  parametersOf(options, {});
  const randomSeed = options.randomSeed ?? 1;
  const scores = new Column();
  const scoreOf = (target: UrlId): number | undefined => {
    const score = scores.get(target);
    return Number.isNaN(score) ? undefined : score;
  };
  return orderOf('random', {
    revision: 0,
    observe(_page, sightings) {
      for (const { target } of sightings) scores.set(target.id, chance(target.url, randomSeed));
    },
    persist: (archive) => scores.persist(archive),
    score: scoreOf,
    priority: (target) => scoreOf(target) ?? 0,
    explain(target) {
      const weight = scoreOf(target);
      return weight === undefined ? [] : [{ feature: 'chance', detail: '', weight }];
    },
  });
}
