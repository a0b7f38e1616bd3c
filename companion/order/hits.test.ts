import { describe, expect, it } from 'vitest';
import { createHits } from './hits.ts';
import { offTopic, sighting, TOPIC } from './testing/make.ts';

describe('hits', () => {
  it('finds the authority that two hubs share: hubs A -> {C, D}, B -> {C}', () => {
    const order = createHits({ topic: TOPIC });
    order.observe(offTopic(0), [sighting(2), sighting(3)]);
    order.observe(offTopic(1), [sighting(2)]);
    // The main eigenvector of A^T A = [[2, 1], [1, 1]] is (golden ratio, 1), scaled to length 1.
    const golden = (1 + Math.sqrt(5)) / 2;
    const length = Math.hypot(golden, 1);
    expect(order.score(2)).toBeCloseTo(golden / length, 4);
    expect(order.score(3)).toBeCloseTo(1 / length, 4);
    expect(order.priority(2)).toBe(1);
  });

  it('reports the hubs, the better first, at length 1', () => {
    const order = createHits({ topic: TOPIC });
    order.observe(offTopic(0), [sighting(2), sighting(3)]);
    order.observe(offTopic(1), [sighting(2)]);
    const hubs = order.hubs(5);
    expect(hubs.map(({ id }) => id)).toEqual([0, 1]);
    expect(Math.hypot(...hubs.map(({ value }) => value))).toBeCloseTo(1, 6);
    expect(order.hubs(1)).toHaveLength(1);
  });

  it('raises what a new page links to at once, between two settlements', () => {
    const order = createHits({ topic: TOPIC });
    for (let id = 0; id < 30; id++) order.observe(offTopic(id), [sighting(100), sighting(101 + (id % 3))]);
    const revision = order.revision;
    const before = order.score(102) ?? 0;
    order.observe(offTopic(30), [sighting(100), sighting(102), sighting(110)]);
    expect(order.revision).toBe(revision);
    // At 30 pages authorities are as 3 to 1, and the largest eigenvalue is 40: h = (3 + 1) / sqrt(40) of the new page,
    // and h / sqrt(40) for each of its links.
    const least = 1 / Math.hypot(3, 1, 1, 1);
    expect(before).toBeCloseTo(least, 5);
    expect(order.score(102)).toBeCloseTo(least + (4 * least) / 40, 5);
    expect(order.score(110)).toBeCloseTo((4 * least) / 40, 5);
  });
});
