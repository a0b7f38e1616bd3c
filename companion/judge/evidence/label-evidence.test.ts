import { expect, it } from 'vitest';
import type { Profile } from '../profile/profile.ts';
import { LabelEvidence } from './label-evidence.ts';

const profile = (...words: string[]): Profile => ({
  url: '',
  hits: [],
  length: words.length,
  bag: new Map(words.map((word) => [word, 1])),
});
const SITE = ['posted', 'comments', 'archive'];
const after = (relevant: number, irrelevant: number, page: Profile): number => {
  const evidence = new LabelEvidence();
  for (let at = 0; at < relevant; at++) evidence.set(`on ${at}`, profile('lens', `a${at}`, ...SITE), true);
  for (let at = 0; at < irrelevant; at++) evidence.set(`off ${at}`, profile('soup', `b${at}`, ...SITE), false);
  return evidence.logOdds(page);
};

it('given only labels *relevant*, words of their site are no evidence', () => {
  expect(after(10, 0, profile(...SITE))).toBe(0);
});

it('with one called not relevant, what the relevant ones share speaks for a page, the more the more contrast there is', () => {
  expect(after(10, 1, profile('lens'))).toBeGreaterThan(0);
  expect(after(10, 5, profile('lens'))).toBeGreaterThan(after(10, 1, profile('lens')));
});

it('pages called not relevant speak against what resembles them from the first on', () => {
  expect(after(0, 1, profile('soup', ...SITE))).toBeLessThan(0);
  expect(after(0, 3, profile('soup', ...SITE))).toBeLessThan(after(0, 1, profile('soup', ...SITE)));
});

it('given all labels withdrawn, returns no evidence', () => {
  const evidence = new LabelEvidence();
  evidence.set('off', profile('soup'), false);
  expect(evidence.set('off', profile('soup'), undefined)).toBe(false);
  expect(evidence.logOdds(profile('soup'))).toBe(0);
  expect(evidence.contrast).toBe(0);
});
