import { describe, expect, it } from 'vitest';
import { createBreadthFirst } from './breadth-first.ts';
import { createDepthFirst } from './depth-first.ts';
import { createRandom } from './random.ts';
import { known, offTopic, sighting, TOPIC } from './testing/make.ts';

describe('breadth-first', () => {
  it('takes fewer links from a seed first, and the least of several depths', () => {
    const order = createBreadthFirst({ topic: TOPIC });
    order.observe(offTopic(0), [sighting(1, {}, { depth: 3 }), sighting(2, {}, { depth: 2 })]);
    expect(order.score(1)).toBe(-3);
    expect(order.score(2)).toBe(-2);
    order.observe(offTopic(3), [sighting(1, {}, { depth: 1 })]);
    expect(order.score(1)).toBe(-1);
    expect(order.priority(1)).toBe(0.5);
  });
});

describe('depth-first', () => {
  it('takes the links of the newest page first, also those seen before', () => {
    const order = createDepthFirst({ topic: TOPIC });
    order.observe(offTopic(0), [sighting(1), sighting(2)]);
    order.observe(offTopic(1), [sighting(3)]);
    expect(order.score(3)).toBeGreaterThan(order.score(2) ?? 0);
    order.observe(offTopic(3), [sighting(2)]);
    expect(order.score(2)).toBeGreaterThan(order.score(3) ?? 0);
  });
});

describe('random', () => {
  const scores = (seed: number) => {
    const order = createRandom({ topic: TOPIC, randomSeed: seed });
    const ids = Array.from({ length: 1000 }, (_, id) => id);
    order.observe(
      offTopic(2000),
      ids.map((id) => sighting(id)),
    );
    return ids.map((id) => order.score(id) ?? -1);
  };

  it('spreads evenly over [0,1), the same for the same seed, another for another', () => {
    const found = scores(1);
    expect(found.every((score) => score >= 0 && score < 1)).toBe(true);
    for (const tenth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const inside = found.filter((score) => Math.floor(score * 10) === tenth).length;
      expect(inside).toBeGreaterThan(60);
      expect(inside).toBeLessThan(140);
    }
    expect(scores(1)).toEqual(found);
    expect(scores(2)).not.toEqual(found);
  });

  it('depends on the URL, not on its number', () => {
    const order = createRandom({ topic: TOPIC });
    order.observe(offTopic(0), [sighting(5, {}, known(9)), sighting(6, {}, { ...known(9), id: 6 })]);
    expect(order.score(6)).toBe(order.score(9));
  });
});
