import { describe, expect, it } from 'vitest';
import { createBestNFirst } from './best-n-first.ts';
import { known, page, sighting, TOPIC } from './testing/make.ts';

const create = (n: number) => {
  const order = createBestNFirst({ topic: TOPIC, parameters: { n } });
  order.seed(known(0, { depth: 0 }));
  return order;
};
const members = (order: ReturnType<typeof create>, ...ids: number[]) => ids.filter((id) => (order.score(id) ?? 0) >= 2);

describe('best-n-first', () => {
  it('does not look at new links before the batch is fetched', () => {
    const order = create(2);
    order.observe(page(0, { relevance: 0.5 }), [sighting(1), sighting(2), sighting(3)]);
    expect(members(order, 1, 2, 3)).toEqual([1, 2]);
    order.observe(page(1, { relevance: 0.9 }), [sighting(4)]);
    expect(order.score(2)).toBeGreaterThan(order.score(4) ?? 0);
    expect(order.revision).toBe(1);
    order.observe(page(2, { relevance: 0.1 }), [sighting(5)]);
    expect(order.revision).toBe(2);
    expect(members(order, 3, 4, 5)).toEqual([3, 4]);
    expect(order.score(4)).toBeGreaterThan(order.score(3) ?? 0);
  });

  it('is greedy with N = 1', () => {
    const order = create(1);
    order.observe(page(0, { relevance: 0.5 }), [sighting(1), sighting(2)]);
    order.observe(page(1, { relevance: 0.9 }), [sighting(3)]);
    expect(members(order, 2, 3)).toEqual([3]);
  });

  it('keeps the largest relevance of the pages that link to a URL, and follows a label', () => {
    const order = create(1);
    order.observe(page(0, { relevance: 0.5 }), [sighting(1), sighting(2)]);
    order.observe(page(1, { relevance: 0.2 }), [sighting(2), sighting(3)]);
    expect(order.score(3)).toBe(0.2);
    order.relabel([{ id: 1, relevance: 1, onTopic: true }]);
    expect(order.score(3)).toBe(1);
  });

  it('gives up what cannot be fetched of a batch after 32 others', () => {
    const order = create(2);
    order.observe(page(0, { relevance: 0.5 }), [sighting(1), sighting(2)]);
    order.observe(page(1, { relevance: 0.5 }), [sighting(3), sighting(4), sighting(5)]);
    for (let id = 100; id < 131; id++) order.observe(page(id), []);
    expect(members(order, 2, 3)).toEqual([2]);
    order.observe(page(131), []);
    expect(members(order, 2, 3, 4)).toEqual([2, 3]);
  });
});
