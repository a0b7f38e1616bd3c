import { expect, it } from 'vitest';
import { logit, sigmoid } from '../../../shared/learning/sigmoid.ts';
import { KeywordEvidence } from './keyword-evidence.ts';

const profile = (hits: readonly number[], length = 400) => ({ url: '', hits, length, bag: new Map<string, number>() });
/** Log odds of a number of hits on a page of ordinary length, for a keyword with these chances on and off the topic. */
const worth = (hits: number, on: number, off: number): number => (1.5 * Math.log(on / off) * hits) / (hits + 2);

it('given keywords on a page, each adds to a base chance of six in a hundred', () => {
  const evidence = new KeywordEvidence(2);
  expect(evidence.logOdds(profile([0, 0]))).toBeCloseTo(logit(0.06), 9);
  expect(evidence.logOdds(profile([2, 0]))).toBeCloseTo(logit(0.06) + worth(2, 0.5, 0.03), 9);
  expect(evidence.logOdds(profile([2, 6]))).toBeCloseTo(logit(0.06) + worth(2, 0.5, 0.03) + worth(6, 0.5, 0.03), 9);
  expect(new KeywordEvidence(0).logOdds(profile([]))).toBe(0);
});

it('given a long page, demands more hits, up to four times the ordinary length', () => {
  const at = (length: number) => new KeywordEvidence(2).logOdds(profile([2, 0], length));
  expect([200, 400, 800, 1_600].map(at)).toEqual([200, 400, 800, 1_600].map(at).sort((a, b) => b - a));
  expect(at(1_600)).toBeLessThan(at(800));
  expect(at(9_000)).toBe(at(1_600));
  expect(KeywordEvidence.strength(2, 800)).toBeCloseTo(2 / (2 + 2 * (0.4 + 1.2)), 9);
});

it('given pages off the topic, learns from them how common a keyword is', () => {
  const evidence = new KeywordEvidence(2);
  const page = profile([1, 0]);
  const off = 1 - sigmoid(evidence.logOdds(page));
  evidence.count(page);
  expect(evidence.weight(0)).toBeCloseTo(Math.log(0.5 / ((0.6 + off) / (20 + off))), 9);
  expect(evidence.weight(1)).toBeCloseTo(Math.log(0.5 / (0.6 / (20 + off))), 9);
});

it("given a lone keyword, it is the topic's name: it weighs more, and no page makes it look common", () => {
  const evidence = new KeywordEvidence(1);
  for (let pages = 0; pages < 50; pages++) evidence.count(profile([1]));
  expect(evidence.weight(0)).toBeCloseTo(Math.log(0.95 / 0.03), 9);
});
