import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, lexicalLikeness } from './lexical.ts';

const { likeness } = lexicalLikeness;

describe('lexicalLikeness', () => {
  it('is 1 for the same word, stem or spelling', () => {
    expect(likeness('crawler', 'crawlers')).toBe(1);
    expect(likeness('running', 'run')).toBe(1);
    expect(likeness('學習', '学习')).toBe(1);
  });

  it('is near for words that share most, far for the rest', () => {
    expect(likeness('华侨', '华侨华人')).toBeGreaterThanOrEqual(0.5);
    expect(likeness('侨胞', '华侨')).toBeLessThan(0.5);
    expect(likeness('migration', 'immigration')).toBeGreaterThan(0.5);
    expect(likeness('library', 'bicycle')).toBe(0);
    expect(likeness('cat', 'car')).toBe(0);
    expect(likeness('中国', 'china')).toBe(0);
  });

  it('is symmetric and within [0,1]', () => {
    const word = fc.oneof(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[华侨人民中国学校]{1,6}$/));
    fc.assert(
      fc.property(word, word, (a, b) => {
        const alike = likeness(a, b);
        expect(alike).toBe(likeness(b, a));
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
  ])('from %j to %j is %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance));
});
