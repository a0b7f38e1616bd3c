import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { best, bestSet } from './best.ts';

describe('bestSet', () => {
  it('has exactly the ids that a full sort puts first', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 60 }));
    // Few scores, so that many are equal.
    const scores = fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 61, maxLength: 61 });
    fc.assert(
      fc.property(ids, scores, fc.integer({ min: 0, max: 70 }), (some, by, count) => {
        const score = (id: number) => by[id] ?? 0;
        const numeric = (a: number, b: number) => a - b;
        expect([...bestSet(some, count, score)].sort(numeric)).toEqual(best(some, count, score).sort(numeric));
      }),
    );
  });
});
