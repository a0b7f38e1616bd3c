import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstBy } from './table-order.ts';

it('given any items, the first of a sequence are those of the whole one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 8 }), (items, count) => {
      const order = (a: number, b: number): number => a - b;
      expect(firstBy(items, count, order)).toEqual(items.toSorted(order).slice(0, count));
    }),
  );
});
