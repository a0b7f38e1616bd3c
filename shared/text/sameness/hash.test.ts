import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash32, hash32Lines } from './hash.ts';

describe('the hash of lines', () => {
  it('is that of the text which they make', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (first, others) => {
        expect(hash32Lines(first, ...others)).toBe(hash32([first, ...others].join('\n')));
      }),
    );
  });
});
