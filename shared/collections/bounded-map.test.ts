import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('given a full map, drops the least recently used entry and reports it', () => {
    const dropped: number[] = [];
    const map = new BoundedMap<string, number>({ entries: 2, onEvict: (value) => dropped.push(value) });
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
    map.set('c', 4);
    expect(dropped).toEqual([2]);
  });

  it('never holds more than its bounds, but for one value that is too heavy by itself', () => {
    const operations = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 15 })));
    fc.assert(
      fc.property(operations, (list) => {
        const map = new BoundedMap<string, number>({ entries: 3, weight: 10, weigh: (value) => value });
        for (const [key, value] of list) {
          map.set(key, value);
          expect(map.get(key)).toBe(value);
          expect(map.size).toBeLessThanOrEqual(3);
          const sum = [...map.values()].reduce((total, each) => total + each, 0);
          expect(sum <= 10 || map.size === 1).toBe(true);
        }
      }),
    );
  });

  it('given a cleared map, it is empty', () => {
    const map = new BoundedMap<string, number>({ entries: 3, weight: 3, weigh: (value) => value });
    map.set('a', 3);
    map.clear();
    map.set('b', 3);
    expect([map.size, map.get('b')]).toEqual([1, 3]);
  });
});
