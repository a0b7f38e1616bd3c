import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Background } from './background.ts';

/** Returns `many` odds around a middle, from two below to two above it. */
const around = (middle: number, many: number): number[] =>
  Array.from({ length: many }, (_, at) => middle - 2 + (4 * at) / (many - 1));

const fitted = (odds: readonly number[]): Background => {
  const background = new Background();
  background.fit(odds);
  return background;
};

describe('Background', () => {
  it('given odds all far below an even chance, finds the few that differ from the rest', () => {
    const background = fitted([...around(-8, 200), ...around(-2, 40)]);
    expect(background.of(-2)).toBeGreaterThan(0);
    expect(background.of(-8)).toBeLessThan(0);
  });

  it('reads odds as spreads above an even chance, of its pages and ten more of mean -4 and spread 2', () => {
    for (const background of [new Background(), fitted([])])
      expect(background.of(1)).toBeCloseTo((1.6 / 2) * (1 + 4 - 1.6 * 2), 9);
    const odds = [-7, -6.5, -5, -3];
    const off = odds.map((value) => 1 / (1 + Math.exp(value)));
    const sum = (of: (value: number) => number) => odds.reduce((all, value, at) => all + (off[at] ?? 0) * of(value), 0);
    const pages = 10 + sum(() => 1);
    const mean = (10 * -4 + sum((value) => value)) / pages;
    const spread = Math.sqrt((10 * (2 ** 2 + 4 ** 2) + sum((value) => value ** 2)) / pages - mean ** 2);
    expect(fitted(odds).of(-2)).toBeCloseTo((1.6 / spread) * (-2 - Math.min(0, mean + 1.6 * spread)), 9);
  });

  it('never turns against a crawl that finds nothing but its topic', () => {
    for (const middle of [-1, 0, 1, 3]) {
      const background = fitted(around(middle, 300));
      for (const odds of around(middle, 20)) if (odds > 0) expect(background.of(odds)).toBeGreaterThan(0);
    }
  });

  it('given any odds, keeps the order of pages, and forgets earlier fits', () => {
    const odds = fc.array(fc.double({ min: -12, max: 12, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(odds, odds, (before, now) => {
        const background = fitted(before);
        background.fit(now);
        const sorted = [...now].sort((a, b) => a - b).map((value) => background.of(value));
        expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
        expect(background.of(0)).toBe(fitted(now).of(0));
      }),
    );
  });
});
