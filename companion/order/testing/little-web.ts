import { randomFrom } from '../../../shared/learning/random.ts';
import type { ObservedPage, Order, Sighting } from '../order.ts';
import { known, offTopic, onTopic, sighting } from './make.ts';

export interface ObservedStep {
  readonly page: ObservedPage;
  readonly sightings: readonly Sighting[];
}

const GOOD = ['camera', 'lens', 'shutter', 'aperture'];
const BAD = ['soup', 'onion', 'pepper', 'salad'];

/**
 * Returns the web without links from off-topic pages, so that a page that looks bad is bad for orders that look ahead,
 * too. Removes links back to the first page, which may be off topic and keeps its links.
 */
export const deadEnded = (web: readonly ObservedStep[]): readonly ObservedStep[] =>
  web.map(({ page, sightings }, place) => ({
    page,
    sightings: place > 0 && !page.onTopic ? [] : sightings.filter(({ target }) => target.id > 0),
  }));

/**
 * Makes up a web. A third of its pages are on the topic. Links describe their targets, honestly in the given share.
 * On-topic pages link to each other more often than by chance.
 */
export function littleWeb(seed: number, honesty = 0.75, pages = 120): readonly ObservedStep[] {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  };
  const good = Array.from({ length: pages }, () => random() < 1 / 3);
  return good.map((isGood, id) => {
    const targets = new Set<number>();
    while (targets.size < 8) {
      const target = Math.floor(random() * pages);
      if (target !== id && (good[target] === isGood || random() < 0.5)) targets.add(target);
    }
    const sightings = [...targets].map((target, position) => {
      const honest = random() < honesty;
      const words = good[target] === honest ? GOOD : BAD;
      return sighting(target, {
        anchor: `${pick(words)} ${pick(words)}`,
        before: `${pick(words)} and`,
        after: `or ${pick([...GOOD, ...BAD])}`,
        position,
      });
    });
    return { page: (isGood ? onTopic : offTopic)(id), sightings };
  });
}

/** Follows an order through a little web from page 0, ties by id; returns the calls of `observe` that it led to. */
export function follow(order: Order, web: readonly ObservedStep[], most: number): ObservedStep[] {
  order.seed(known(0, { depth: 0 }));
  const waiting = new Set([0]);
  const seen = new Set([0]);
  const done: ObservedStep[] = [];
  while (done.length < most && waiting.size > 0) {
    let next: number | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const id of waiting) {
      const score = order.score(id);
      if (score === undefined || score < most || (score === most && id > (next ?? -1))) continue;
      [next, most] = [id, score];
    }
    const step = next === undefined ? undefined : web[next];
    if (next === undefined || step === undefined) break;
    waiting.delete(next);
    order.observe(step.page, step.sightings);
    for (const { target } of step.sightings) {
      if (!seen.has(target.id)) waiting.add(target.id);
      seen.add(target.id);
    }
    done.push(step);
  }
  return done;
}
