import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { keywordsOf } from '../../../shared/topic/keyword.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { firstByAlphabet, leastOfLargest } from './heaviest.ts';
import { Profiler } from './profiler.ts';

const page = (more: Partial<PageRecord>): PageRecord => ({ ...EMPTY_RECORD, url: '', ...more });

describe('leastOfLargest', () => {
  it('given numbers, returns the least of the largest ones', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), fc.integer({ min: 1, max: 20 }), (numbers, most) => {
        const sorted = [...numbers].sort((a, b) => b - a);
        expect(leastOfLargest(Float64Array.from(numbers), most)).toBe(sorted.slice(0, most).at(-1) ?? 0);
      }),
    );
  });
});

describe('firstByAlphabet', () => {
  it('are the first of the sorted words', () => {
    const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 40 });
    fc.assert(
      fc.property(words, fc.nat(45), (given, most) => {
        expect(firstByAlphabet(given, most)).toEqual([...given].sort().slice(0, most));
      }),
    );
  });
});

describe('Profiler', () => {
  const profiler = new Profiler(keywordsOf(['lichen', 'peat moss']));
  /** Four thousand distinct words, a few on every page. */
  const word = fc.nat(4_000).map((number) => `q${Math.floor(number ** 2 / 4_000).toString(26)}x`);
  const text = fc.array(fc.oneof(word, fc.constantFrom('lichens', 'peat', 'moss', '地衣', '–')), { maxLength: 400 });

  it('keeps the heaviest tokens with their weights, heaviest first, then by the alphabet, page after page', () => {
    fc.assert(
      fc.property(text, text, (body, title) => {
        const weights = new Map<string, number>();
        const [inBody, inTitle] = [tokens(body.join(' ')), tokens(title.join(' '))];
        for (const token of inBody) weights.set(token, (weights.get(token) ?? 0) + 1);
        for (const token of [...inTitle, ...inTitle, ...inTitle, ...inTitle])
          weights.set(token, (weights.get(token) ?? 0) + 1);
        const heaviest = [...weights].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, 150);
        const profile = profiler.of(page({ title: title.join(' '), text: body.join(' ') }));
        expect([...profile.bag]).toEqual(heaviest);
        expect(profile.length).toBe(inBody.length);
        expect(profile.hits[0]).toBe(weights.get('lichen') ?? 0);
      }),
    );
  });

  it('given very many tokens, starts their numbers over and counts as before', () => {
    const before = profiler.of(page({ text: 'lichen peat moss fern' }));
    for (let from = 0; from < 60_000; from += 3_000) {
      const many = Array.from({ length: 3_000 }, (_, at) => `k${(from + at).toString(26)}j`);
      profiler.of(page({ text: many.join(' ') }));
    }
    expect(profiler.of(page({ text: 'lichen peat moss fern' }))).toEqual(before);
  });
});
