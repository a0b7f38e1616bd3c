import { describe, expect, it } from 'vitest';
import { createGenetic } from './genetic.ts';
import { known, offTopic, sighting } from './testing/make.ts';

const topic = { id: 't', name: 't', texts: [], words: ['camera'] };
const chosen = (order: ReturnType<typeof createGenetic>, ids: readonly number[]) =>
  ids.filter((id) => (order.score(id) ?? 0) >= 2);
/** Ten links, the more of their words the topic's the smaller the id. */
const ten = (first: number) =>
  Array.from({ length: 10 }, (_, place) =>
    sighting(first + place, {
      anchor: `camera ${'soup onion carrot pear plum ladder chair table door wall'.split(' ').slice(0, place).join(' ')}`,
    }),
  );
const range = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);

describe('genetic', () => {
  it('crosses over to the best P1 of the links of the first population', () => {
    const order = createGenetic({ topic });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    expect(chosen(order, range(10, 10))).toEqual(range(10, 8));
    expect(order.revision).toBe(1);
  });

  it('takes another share when told to', () => {
    const order = createGenetic({ topic, parameters: { crossover: 0.3 } });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    expect(chosen(order, range(10, 10))).toEqual(range(10, 3));
  });

  it('selects 80% of the links of the whole generation for the next, what was passed over included', () => {
    const order = createGenetic({ topic });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    for (const id of range(10, 8)) order.observe(offTopic(id), id === 10 ? ten(30) : []);
    // Links left of the generation: 18 and 19, and 30 to 39; the best 10 of the 12.
    expect(chosen(order, [...range(18, 2), ...range(30, 10)])).toEqual([18, ...range(30, 9)]);
    expect(order.explain(30)[0]).toMatchObject({ feature: 'generation', detail: '2' });
  });

  it('leaves the worst fifth of the first population by authority out of the crossover', () => {
    const order = createGenetic({ topic });
    for (const id of range(0, 5)) order.seed(known(id, { depth: 0 }));
    // Seeds 0 to 3 are linked by others of the population, seed 4 is not.
    for (const id of range(0, 5))
      order.observe(offTopic(id), [sighting((id + 1) % 4), sighting(50 + id, { anchor: 'camera' })]);
    expect(chosen(order, range(50, 5))).toEqual(range(50, 4));
  });

  it('lets popularity count for a fifth', () => {
    const order = createGenetic({ topic, popularity: (site) => (site === known(4).site ? 1 : 0) });
    for (const id of range(0, 5)) order.seed(known(id, { depth: 0 }));
    for (const id of range(0, 5)) order.observe(offTopic(id), [sighting(50 + id, { anchor: 'camera' })]);
    // Without authority among them popularity decides; of the rest the first known stay.
    expect(chosen(order, range(50, 5))).toEqual([50, 51, 52, 54]);
  });

  it.each([
    [1, 50],
    [0, 51],
  ])(
    'weighs popularity against the share of the largest authority, or authorities as they are (divide %i)',
    (divide, link) => {
      const popularity = (site: string) => (site === known(1).site ? 1 : 0);
      const order = createGenetic({ topic, parameters: { first: 0.5, divide }, popularity });
      for (const id of [0, 1]) order.seed(known(id, { depth: 0 }));
      order.observe(offTopic(0), [sighting(50, { anchor: 'camera' })]);
      // Among the 20 URLs on page 1, seed 0 has an authority of 1 / sqrt(20) only; page 1 has none, and is popular.
      order.observe(offTopic(1), [
        sighting(0),
        ...range(20, 18).map((id) => sighting(id)),
        sighting(51, { anchor: 'camera' }),
      ]);
      expect(chosen(order, [50, 51])).toEqual([link]);
    },
  );

  it('counts pages that link to the generation among it: links that were passed over stand for the next crossover again', () => {
    const order = createGenetic({ topic });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    for (const id of range(10, 8)) order.observe(offTopic(id), id === 10 ? ten(30) : []);
    const next = [18, ...range(30, 9)];
    const strangers = [50, 51].map((id) => sighting(id, { anchor: 'soup' }));
    for (const id of next) order.observe(offTopic(id), id === 30 ? strangers : []);
    // 19 and 39 are what is left of pages 0 and 10, which link to this generation; 80 in 100 of four links, rounded up,
    // are all four.
    expect(chosen(order, [19, 39, 50, 51])).toEqual([19, 39, 50, 51]);
  });

  it('has the best hubs bring in their links, whatever their authority', () => {
    const order = createGenetic({ topic, parameters: { first: 0.5, selection: 0.5 } });
    for (const id of [0, 1]) order.seed(known(id, { depth: 0 }));
    order.observe(offTopic(0), [sighting(40, { anchor: 'camera' })]);
    order.observe(offTopic(1), [sighting(0), ...[50, 51].map((id) => sighting(id, { anchor: 'camera' }))]);
    expect(chosen(order, [40, 50, 51])).toEqual([40]);
    order.observe(offTopic(40), [sighting(60, { anchor: 'soup' })]);
    expect(chosen(order, [50, 51, 60])).toEqual([50, 51]);
  });

  it('given a size, fetches P1 of it by crossover and P2 of it from the best hub', () => {
    const parameters = { crossover: 0.5, first: 0.5, size: 4 };
    const order = createGenetic({ topic, parameters });
    for (const id of [0, 1]) order.seed(known(id, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    order.observe(offTopic(1), [sighting(0), ...range(50, 12).map((id) => sighting(id, { anchor: 'soup' }))]);
    // Page 0 has the authority, page 1 the more links: two links of each.
    expect(chosen(order, [...range(10, 10), ...range(50, 12)])).toEqual([10, 11, 50, 51]);
  });

  it('given a size, selects no more than it, so that the next generation begins', () => {
    const order = createGenetic({ topic, parameters: { size: 4 } });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    expect(chosen(order, range(10, 10))).toEqual(range(10, 4));
    for (const id of range(10, 4)) order.observe(offTopic(id), []);
    // 80 in 100 of the six links left would be five.
    expect(chosen(order, range(10, 10))).toEqual(range(14, 4));
    expect(order.explain(14)[0]).toMatchObject({ feature: 'generation', detail: '2' });
  });

  it('selects at once where nothing is to be crossed over', () => {
    const order = createGenetic({ topic, parameters: { first: 0.5, selection: 0.5 } });
    for (const id of [0, 1]) order.seed(known(id, { depth: 0 }));
    order.observe(offTopic(0), []);
    order.observe(offTopic(1), [sighting(0), ...[50, 51].map((id) => sighting(id, { anchor: 'camera' }))]);
    expect(chosen(order, [50, 51])).toEqual([50]);
    expect(order.explain(50)[0]).toMatchObject({ feature: 'generation', detail: '2' });
  });

  it.each([
    [{}, 52],
    [{ value: 0.5 }, 53],
  ])('weighs authority four times as much as popularity, unless %j says otherwise', (parameters, link) => {
    const order = createGenetic({
      topic,
      parameters: { first: 0.25, ...parameters },
      popularity: (site) => Number(site === known(3).site),
    });
    for (const id of range(0, 4)) order.seed(known(id, { depth: 0 }));
    order.observe(offTopic(0), [sighting(2), sighting(3)]);
    order.observe(offTopic(1), [sighting(2)]);
    for (const id of [2, 3]) order.observe(offTopic(id), [sighting(50 + id, { anchor: 'camera' })]);
    // Page 3 is popular, and has 0.62 of the authority of page 2: 0.8 beats 0.62 * 0.8 + 0.2, but 0.5 does not beat
    // 0.62 * 0.5 + 0.5.
    expect(chosen(order, [52, 53])).toEqual([link]);
  });

  it('given a generation without links left, continues with all waiting URLs, without a stall', () => {
    const order = createGenetic({ topic });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    for (const id of range(100, 32)) order.observe(offTopic(id), []);
    expect(chosen(order, range(10, 10)).length).toBeGreaterThan(0);
    expect(order.explain(10)[0]).toMatchObject({ feature: 'generation', detail: '2' });
  });

  it('ends after the last generation', () => {
    const order = createGenetic({ topic, parameters: { generations: 1 } });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0), ten(10));
    expect(order.score(19)).toBeGreaterThan(0);
    expect(order.isOver).toBe(false);
    for (const id of range(10, 8)) order.observe(offTopic(id), []);
    expect(order.score(19)).toBeUndefined();
    expect(order.isOver).toBe(true);
  });
});
