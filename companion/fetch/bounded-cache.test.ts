import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

describe('a bounded cache', () => {
  it('drops what was least recently used, and says so', () => {
    const dropped: number[] = [];
    const cache = new BoundedCache<number>({ entries: 2, onEvict: (value) => dropped.push(value) });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    cache.set('c', 4);
    expect(dropped).toEqual([2]);
  });

  it('never holds more than its bounds, but for one value that is too heavy by itself', () => {
    const operations = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 15 })));
    fc.assert(
      fc.property(operations, (list) => {
        const cache = new BoundedCache<number>({ entries: 3, weight: 10, weigh: (value) => value });
        for (const [key, value] of list) {
          cache.set(key, value);
          expect(cache.get(key)).toBe(value);
          expect(cache.size).toBeLessThanOrEqual(3);
          const sum = [...cache.values()].reduce((total, each) => total + each, 0);
          expect(sum <= 10 || cache.size === 1).toBe(true);
        }
      }),
    );
  });

  it('forgets everything when cleared', () => {
    const cache = new BoundedCache<number>({ entries: 3, weight: 3, weigh: (value) => value });
    cache.set('a', 3);
    cache.clear();
    cache.set('b', 3);
    expect([cache.size, cache.get('b')]).toEqual([1, 3]);
  });
});
