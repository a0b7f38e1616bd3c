import { expect, it } from 'vitest';
import { WordEvidence } from './word-evidence.ts';

const profile = (bag: Readonly<Record<string, number>>) => ({
  ...{ url: '', hits: [], length: 1 },
  bag: new Map(Object.entries(bag)),
});
const after = (pages: readonly (readonly [bag: Readonly<Record<string, number>>, relevance: number])[]) => {
  const evidence = new WordEvidence();
  for (const [bag, relevance] of pages) evidence.count(profile(bag), relevance);
  return evidence;
};
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

it('given an unknown word, it counts against a page only while most pages are on topic', () => {
  expect(after([]).logOdds('moss')).toBe(0);
  expect(after(times(9, [{ a: 1 }, 0])).logOdds('moss')).toBe(0);
  expect(after(times(9, [{ a: 1 }, 1])).logOdds('moss')).toBeCloseTo(-Math.log(12 / 3), 9);
});

it('a word is worth the share of pages on the topic that have it, against that of the others, the rarer kind counted in full', () => {
  const evidence = after([...times(2, [{ moss: 1 }, 0.5] as const), ...times(8, [{ soup: 1 }, 0] as const)]);
  const fade = (3 + 1) / (3 + 1 + 8);
  expect(evidence.logOdds('moss')).toBeCloseTo(Math.log(1.06) - Math.log(fade + 0.06), 9);
  expect(evidence.logOdds('soup')).toBe(Math.max(-3, Math.log(0.06) - Math.log(8 * fade + 0.06)));
  expect(after(times(50, [{ moss: 1 }, 0.999])).logOdds('moss')).toBeLessThanOrEqual(3);
});

it('a page is worth the mean of its words, frequent ones counting more', () => {
  const evidence = after([...times(3, [{ moss: 1 }, 0.8] as const), ...times(3, [{ soup: 1 }, 0.2] as const)]);
  const [moss, soup] = ['moss', 'soup'].map((word) => evidence.logOdds(word));
  const weight = 1 + Math.log(5);
  const mean = (weight * (moss ?? 0) + (soup ?? 0)) / (weight + 1);
  expect(evidence.evidence(profile({ moss: 5, soup: 1 }))).toBeCloseTo(mean, 9);
  expect(evidence.evidence(profile({}))).toBe(0);
});

it('given tokens of a page, returns the worth of the least, none for a token of a single page or outside the page', () => {
  const evidence = after([
    ...times(4, [{ moss: 1, fern: 1, soup: 1 }, 1] as const),
    ...times(2, [{ moss: 1 }, 0] as const),
    ...times(30, [{ soup: 1 }, 0] as const),
    [{ once: 1 }, 1],
  ]);
  const page = { bag: new Map(['soup', 'once', 'moss', 'fern'].map((word) => [word, 1])) };
  const worth = (...tokens: readonly string[]) => evidence.worth(page, tokens);
  expect(worth('moss')).toBeCloseTo(evidence.logOdds('moss'), 9);
  expect(worth('fern', 'moss')).toBe(worth('moss'));
  expect(worth('fern')).toBeGreaterThan(worth('soup') ?? 0);
  expect([worth('once'), worth('lichen'), worth('fern', 'lichen'), worth()]).toEqual(Array(4).fill(undefined));
});
