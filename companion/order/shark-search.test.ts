import { describe, expect, it } from 'vitest';
import { createSharkSearch } from './shark-search.ts';
import { page, sighting } from './testing/make.ts';

const topic = { id: 't', name: 't', texts: [], words: ['camera'] };
const create = (parameters = {}) => createSharkSearch({ topic, parameters });
const relevant = (id: number, relevance = 0.8) => page(id, { relevance, onTopic: true });

describe('shark-search', () => {
  it('follows the worked example with the defaults delta 0.5, beta 0.8, gamma 0.5', () => {
    const order = create();
    order.observe(relevant(0), [
      sighting(1, { anchor: 'camera' }),
      sighting(2, { anchor: 'camera zoom' }),
      sighting(3, { anchor: 'garden', before: 'camera' }),
      sighting(4, { anchor: 'garden', before: 'camera', after: 'soup' }),
      sighting(5, { anchor: 'garden' }),
    ]);
    const inherited = 0.5 * 0.8;
    const potential = (anchor: number, context: number) =>
      0.5 * inherited + 0.5 * (0.8 * anchor + 0.2 * (anchor > 0 ? 1 : context));
    expect(order.score(1)).toBeCloseTo(potential(1, 0), 12);
    expect(order.score(1)).toBeCloseTo(0.7, 12);
    expect(order.score(2)).toBeCloseTo(potential(Math.SQRT1_2, 0), 12);
    expect(order.score(3)).toBeCloseTo(potential(0, 1), 12);
    expect(order.score(4)).toBeCloseTo(potential(0, Math.SQRT1_2), 12);
    expect(order.score(5)).toBeCloseTo(0.2, 12);
  });

  it('given pages off the topic, halves the inherited score at each; a page on it starts over', () => {
    const order = create();
    order.observe(relevant(0), [sighting(1)]);
    order.observe(page(1, { relevance: 0.3 }), [sighting(2)]);
    order.observe(page(2, { relevance: 0.3 }), [sighting(3)]);
    order.observe(relevant(3, 1), [sighting(4)]);
    expect([1, 2, 3, 4].map((id) => order.score(id))).toEqual([0.2, 0.1, 0.05, 0.25]);
  });

  it('given `strict` 0, passes on any relevance above 0, else the inherited score', () => {
    const order = create({ strict: 0 });
    order.observe(relevant(0), [sighting(1)]);
    order.observe(page(1, { relevance: 0.04 }), [sighting(2)]);
    order.observe(page(2, { relevance: 0 }), [sighting(3)]);
    expect([1, 2, 3].map((id) => order.score(id))).toEqual([0.2, 0.01, 0.005]);
    order.relabel([{ id: 1, relevance: 0, onTopic: false }]);
    expect([2, 3].map((id) => order.score(id))).toEqual([0.1, 0.05]);
  });

  it('takes the best of all sightings', () => {
    const order = create();
    order.observe(page(0), [sighting(2, { anchor: 'camera' })]);
    order.observe(relevant(1), [sighting(2, { anchor: 'garden' })]);
    expect(order.score(2)).toBe(0.5);
  });

  it('passes a label on to the children of the page and to theirs', () => {
    const order = create();
    order.observe(page(0), [sighting(1)]);
    order.observe(page(1), [sighting(2)]);
    expect(order.score(2)).toBe(0);
    order.relabel([{ id: 0, relevance: 1, onTopic: true }]);
    expect([order.score(1), order.score(2)]).toEqual([0.25, 0.125]);
    expect(order.revision).toBe(1);
    order.relabel([{ id: 0, relevance: 0, onTopic: false }]);
    expect([order.score(1), order.score(2)]).toEqual([0, 0]);
  });

  it('explains a score by parts that add up to it', () => {
    const order = create();
    order.observe(relevant(0), [sighting(1, { anchor: 'camera' }), sighting(2, { anchor: 'x', before: 'camera' })]);
    expect(order.explain(1)).toEqual([
      { feature: 'anchor', detail: 'camera', weight: 0.5 },
      { feature: 'inherited', detail: '', weight: 0.19999999999999996 },
    ]);
    expect(order.explain(2)[1]).toMatchObject({ feature: 'context', detail: 'camera' });
  });

  it('explains a score by the link that made it, not by words of another', () => {
    const order = create();
    order.observe(relevant(0, 0.9), [sighting(5, { anchor: 'garden' }), sighting(6, { anchor: 'garden' })]);
    order.observe(page(1), [sighting(5, { before: 'camera' }), sighting(6, { anchor: 'camera' })]);
    // 5: half of 0.9 is inherited, half of that counts: 0.225, more than 0.1 for the context; 6: 0.5 for the anchor.
    expect(order.score(5)).toBeCloseTo(0.225, 12);
    expect(order.explain(5)).toEqual([{ feature: 'inherited', detail: '', weight: 0.225 }]);
    expect(order.score(6)).toBe(0.5);
    expect(order.explain(6)).toEqual([{ feature: 'anchor', detail: 'camera', weight: 0.5 }]);
    order.relabel([{ id: 0, relevance: 0, onTopic: false }]);
    expect(order.explain(5)).toEqual([{ feature: 'context', detail: 'camera', weight: expect.closeTo(0.1, 12) }]);
  });

  it('given a link without any evidence, explains that', () => {
    const order = create();
    order.observe(page(0), [sighting(1, { anchor: 'garden' })]);
    expect(order.score(1)).toBe(0);
    expect(order.explain(1)).toEqual([{ feature: 'nothing-known', detail: '', weight: 0 }]);
  });
});
