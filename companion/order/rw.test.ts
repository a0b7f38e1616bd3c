import { expect, it } from 'vitest';
import { createIPageRank } from './ipagerank.ts';
import { createRw } from './rw.ts';
import { offTopic, sighting, TOPIC } from './testing/make.ts';

/** `film` is a little like any word of the topic. */
const likeness = { likeness: (a: string, b: string) => (a === b ? 1 : a === 'film' ? 0.2 : 0) };

it.each([createRw, createIPageRank])(
  'counts distant words as not alike, unless the floor is taken away as in the paper: %o',
  (create) => {
    const apart = [{}, { floor: 0 }].map((parameters) => {
      const order = create({ topic: TOPIC, parameters }, likeness);
      order.observe(offTopic(0), [sighting(1, { anchor: 'film' }), sighting(2, { anchor: 'soup', position: 1 })]);
      return (order.score(1) ?? 0) - (order.score(2) ?? 0);
    });
    expect(apart[0]).toBe(0);
    expect(apart[1]).toBeGreaterThan(0);
  },
);
