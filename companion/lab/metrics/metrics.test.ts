import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrap } from './bootstrap.ts';
import { foundAt, foundCurve } from './found.ts';

describe('found', () => {
  it('leaves pages of unknown label out of both counts', () => {
    const curve = foundCurve([0, 1, 2, 3], Int8Array.from([1, -1, 0, 1]));
    expect(curve).toEqual([1, 1, 2]);
    expect([foundAt(curve, 1), foundAt(curve, 3), foundAt(curve, 99), foundAt([], 5)]).toEqual([1, 2, 2, 0]);
  });
});

describe('bootstrap', () => {
  it('gives an interval round the mean, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
        const { mean, low, high } = bootstrap(values);
        expect(low).toBeLessThanOrEqual(mean + 1e-9);
        expect(high).toBeGreaterThanOrEqual(mean - 1e-9);
        expect(bootstrap(values)).toEqual({ mean, low, high });
      }),
      { numRuns: 30 },
    );
  });

  it('narrows as values agree', () => {
    const wide = bootstrap([0, 1, 0, 1, 0, 1]);
    const narrow = bootstrap([0.4, 0.6, 0.5, 0.5, 0.4, 0.6]);
    expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low);
  });
});
