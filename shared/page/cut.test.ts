import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut, cutStart, foldSpace } from './cut.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });

test('a cut keeps an end of the text, splits no character, and loses at most one unit more than it must', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 70 }), (whole, max) => {
      const [head, tail] = [cut(whole, max), cutStart(whole, max)];
      expect(whole.startsWith(head)).toBe(true);
      expect(whole.endsWith(tail)).toBe(true);
      for (const part of [head, tail]) {
        expect(part).not.toMatch(/\p{Surrogate}/u);
        expect(part.length).toBeGreaterThanOrEqual(Math.min(whole.length, max) - 1);
        expect(part.length).toBeLessThanOrEqual(max);
      }
    }),
  );
});

test('folded text has single spaces only, and folding again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '中', ' ', '\n', '\t', '\u00a0', '\u3000') }), (whole) => {
      const folded = foldSpace(whole);
      expect(folded).not.toMatch(/[^\S ]| {2}|^ | $/);
      expect(foldSpace(folded)).toBe(folded);
      expect(folded.replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''));
    }),
  );
});
