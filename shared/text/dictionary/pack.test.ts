import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packDictionary, unpackDictionary } from './pack.ts';

describe('a packed dictionary', () => {
  it('given words, unpacking returns the same ones, sorted', () => {
    const word = fc.stringMatching(/^[一-三中国人民]{1,15}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ word, level: fc.integer({ min: 0, max: 31 }) }), { selector: (x) => x.word }),
        (words) => {
          const sorted = [...words].sort((a, b) => (a.word < b.word ? -1 : 1));
          expect([...unpackDictionary(packDictionary(words))]).toEqual(sorted);
        },
      ),
    );
  });

  it.each([[0], [7], [9], [100]])('refuses %i bytes of something else', (length) => {
    expect(() => [...unpackDictionary(new Uint8Array(length).fill(1))]).toThrow(RangeError);
  });
});
