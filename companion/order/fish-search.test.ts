import { describe, expect, it } from 'vitest';
import { createFishSearch } from './fish-search.ts';
import { offTopic, onTopic, sighting, TOPIC } from './testing/make.ts';

const create = (depth = 3, width = 2) => createFishSearch({ topic: TOPIC, parameters: { depth, width } });
const links = (...ids: number[]) => ids.map((id, position) => sighting(id, { position }));

describe('fish-search', () => {
  it('gives 1 to the first 1.5 w links of a relevant page, 0.5 to the first w of an irrelevant one, else 0', () => {
    const order = create();
    order.observe(onTopic(0), links(1, 2, 3, 4));
    order.observe(offTopic(5), links(6, 7, 8));
    expect([1, 2, 3, 4].map((id) => order.score(id))).toEqual([1, 1, 1, 0]);
    expect([6, 7, 8].map((id) => order.score(id))).toEqual([0.5, 0.5, 0]);
  });

  it('lets a line of irrelevant pages die after the depth budget', () => {
    const order = create();
    for (const id of [0, 1, 2, 3]) order.observe(offTopic(id), links(id + 1));
    expect([1, 2].map((id) => order.score(id))).toEqual([0.5, 0.5]);
    expect(order.score(3)).toBeUndefined();
    expect(order.explain(2)).toEqual([{ feature: 'depth-budget', detail: '1', weight: 0.5 }]);
  });

  it('gives the full budget again below a relevant page', () => {
    const order = create();
    order.observe(offTopic(0), links(1));
    order.observe(offTopic(1), links(2));
    order.observe(onTopic(2), links(3));
    expect(order.explain(3)).toEqual([{ feature: 'depth-budget', detail: '3', weight: 1 }]);
  });

  it('brings a dead line to life by a label', () => {
    const order = create(1);
    order.observe(offTopic(0), links(1));
    expect(order.score(1)).toBeUndefined();
    order.relabel([{ id: 0, relevance: 1, onTopic: true }]);
    expect(order.score(1)).toBe(1);
    expect(order.revision).toBe(1);
  });
});
