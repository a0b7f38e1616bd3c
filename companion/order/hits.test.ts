import { describe, expect, it } from 'vitest';
import { createHits } from './hits.ts';
import { known, offTopic, sighting, TOPIC } from './testing/make.ts';

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

  it('given pages since the last settlement, reports what their links are worth, and no two values that they begin with', () => {
    const order = createHits({ topic: TOPIC });
    for (let page = 0; page < 40; page++)
      order.observe(
        offTopic(page),
        Array.from({ length: 1 + (page % 7) }, (_, at) => sighting(100 + at)),
      );
    const values = order.hubs(40).map(({ value }) => value);
    expect(Math.hypot(...values)).toBeCloseTo(1, 6);
    expect(order.hubs(40)[0]?.id).toBe(6);
    expect(new Set(values.map((value) => value.toFixed(4))).size).toBe(7);
  });

  it('given a root set, goes in rounds: the seeds, then the best authorities among what they link to and link from', () => {
    const order = createHits({ topic: TOPIC, parameters: { root: 1 } });
    for (const id of [0, 1]) order.seed(known(id, { depth: 0 }));
    order.observe(offTopic(0), [sighting(2), sighting(3)]);
    expect([order.score(2), order.score(3)]).toEqual([0, 0]);
    order.observe(offTopic(1), [sighting(2)]);
    // Both seeds link to 2: it alone is the next root set.
    expect(order.score(2)).toBeGreaterThan(2);
    expect(order.score(3)).toBeLessThan(1);
    expect(order.explain(2)[0]).toMatchObject({ feature: 'generation', detail: '2' });
    order.observe(offTopic(2), [sighting(4), sighting(5)]);
    // The base set is 2, its links and the seeds that link to it, whose 3 has the larger hub behind it.
    const chosen = [3, 4, 5].filter((id) => (order.score(id) ?? 0) > 2);
    expect(chosen).toEqual([3]);
    expect(order.hubs(1)).toMatchObject([{ id: 0 }]);
  });

  it('given a root set whose links were all fetched, chooses from all URLs known', () => {
    const order = createHits({ topic: TOPIC, parameters: { root: 5 } });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), [sighting(1)]);
    order.observe(offTopic(1), [sighting(0)]);
    order.observe(offTopic(7), [sighting(8)]);
    expect(order.score(8)).toBeGreaterThanOrEqual(0);
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
