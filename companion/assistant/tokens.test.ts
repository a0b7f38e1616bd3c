import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutToTokens } from './tokens.ts';

it('given a text within the bound, returns it whole', () => {
  expect(cutToTokens('a short text', 0, 50)).toEqual({ part: 'a short text', next: undefined });
});

it('given a longer English text, ends after a word; the next part continues there', () => {
  const text = 'tea leaves are steeped in hot water';
  const { part, next = 0 } = cutToTokens(text, 0, 4);
  expect(part).toBe('tea leaves are ');
  expect(cutToTokens(text, next, 50)).toEqual({ part: 'steeped in hot water', next: undefined });
});

it('given Chinese, counts each sign as a token', () => {
  expect(cutToTokens('茶叶用热水冲泡', 0, 3)).toEqual({ part: '茶叶用', next: 3 });
});

it('given any text, its parts in a row are the text, and each is within the bound', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 20 }), (text, tokens) => {
      let [from, all] = [0, ''];
      for (let turns = 0; turns <= text.length; turns++) {
        const { part, next } = cutToTokens(text, from, tokens);
        expect(part.length).toBeLessThanOrEqual(tokens * 4);
        all += part;
        if (next === undefined) break;
        expect(next).toBeGreaterThan(from);
        from = next;
      }
      expect(all).toBe(text);
    }),
  );
});
