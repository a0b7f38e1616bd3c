import { expect, it } from 'vitest';
import { profileText } from '../profile/profile.ts';
import { WeakLabels } from './weak-labels.ts';
import { WordEvidence } from './word-evidence.ts';

const features = (at: number) =>
  profileText({ url: `https://a.test/${at}`, hits: [], length: 1, bag: new Map([['moss', 1]]) }, {}, 0);
/**
 * Pages on the topic that are counted after these interactions, one on each page, of which three together count at
 * most.
 */
const pagesAfter = (...interactions: readonly ('read' | 'opened' | undefined)[]): number => {
  const words = new WordEvidence();
  const weak = new WeakLabels(words, 3);
  for (const [at, interaction] of interactions.entries()) weak.set(features(at), interaction);
  return words.pagesOn;
};

it('given pages read and opened, counts one and a half, all together at most the bound', () => {
  expect(pagesAfter('read')).toBeCloseTo(1, 9);
  expect(pagesAfter('opened')).toBeCloseTo(0.5, 9);
  expect(pagesAfter('read', 'opened', 'read')).toBeCloseTo(2.5, 9);
  expect(pagesAfter(...Array.from({ length: 9 }, () => 'read' as const))).toBeCloseTo(3, 9);
});

it('given labels of an assistant, counts two pages for each, on the topic or off it', () => {
  const words = new WordEvidence();
  const weak = new WeakLabels(words, 3);
  weak.set(features(0), 'assistant-not-relevant');
  expect(words.pagesOn).toBeCloseTo(0, 9);
  expect(words.logOdds('moss')).toBeLessThan(0);
  weak.set(features(1), 'assistant-relevant');
  expect(words.pagesOn).toBeCloseTo(1.5, 9);
});

it('given a weak label that is withdrawn or replaced, the old one no longer counts', () => {
  const words = new WordEvidence();
  const weak = new WeakLabels(words, 3);
  for (let at = 0; at < 8; at++) weak.set(features(at), 'read');
  for (let at = 0; at < 6; at++) weak.set(features(at), undefined);
  expect(words.pagesOn).toBeCloseTo(2, 9);
  weak.set(features(6), 'opened');
  expect(words.pagesOn).toBeCloseTo(1.5, 9);
  for (const at of [6, 7]) weak.set(features(at), undefined);
  expect(words.pagesOn).toBeCloseTo(0, 9);
  expect(words.logOdds('moss')).toBeCloseTo(0, 9);
});
