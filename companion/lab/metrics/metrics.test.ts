import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../../../shared/testing/effort.ts';
import { bootstrap } from './bootstrap.ts';
import { auc, bestF1, brier, calibrationError, precisionRecall } from './classification.ts';
import { foundAt, foundCurve } from './found.ts';
import { effectiveHosts } from './hosts.ts';
import { shuffled } from './shuffle.ts';

describe('found', () => {
  it('leaves pages of unknown label out of both counts', () => {
    const curve = foundCurve([0, 1, 2, 3], Int8Array.from([1, -1, 0, 1]));
    expect(curve).toEqual([1, 1, 2]);
    expect([foundAt(curve, 1), foundAt(curve, 3), foundAt(curve, 99), foundAt([], 5)]).toEqual([1, 2, 2, 0]);
  });
});

describe('bootstrap', () => {
  it('gives an interval round the mean, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
        const { mean, low, high } = bootstrap(values);
        expect(low).toBeLessThanOrEqual(mean + 1e-9);
        expect(high).toBeGreaterThanOrEqual(mean - 1e-9);
        expect(bootstrap(values)).toEqual({ mean, low, high });
      }),
      { numRuns: repeated(30) },
    );
  });

  it('narrows as values agree', () => {
    const wide = bootstrap([0, 1, 0, 1, 0, 1]);
    const narrow = bootstrap([0.4, 0.6, 0.5, 0.5, 0.4, 0.6]);
    expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low);
  });
});

describe('auc', () => {
  const truths = (text: string) => [...text].map((letter, score) => ({ score, truth: letter === '+' }));
  it('is 1 for a perfect ranking, 0 for the reverse, a half for ties, and the share of pairs in between', () => {
    expect([auc(truths('--++')), auc(truths('++--')), auc(truths('-+-+'))]).toEqual([1, 0, 0.75]);
    expect(auc(truths('-+-+').map(({ truth }) => ({ score: 0, truth })))).toBe(0.5);
  });
});

describe('precision and recall', () => {
  it('given verdicts and the truth, count one against the other', () => {
    const examples = [
      { said: true, truth: true },
      { said: true, truth: false },
      { said: false, truth: true },
      { said: false, truth: true },
    ];
    expect(precisionRecall(examples)).toEqual({ precision: 1 / 2, recall: 1 / 3, f1: 2 / 5 });
    expect(precisionRecall([])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe('best F1', () => {
  it('is that of the best threshold, equal scores together', () => {
    const scored = (text: string, score: (at: number) => number) =>
      [...text].map((letter, at) => ({ score: score(at), truth: letter === '+' }));
    expect(bestF1(scored('++--', (at) => -at))).toBe(1);
    expect(bestF1(scored('--++', (at) => -at))).toBeCloseTo(2 / 3, 10);
    expect(bestF1(scored('+-+-', () => 0))).toBeCloseTo(2 / 3, 10);
    expect(bestF1(scored('--', () => 0))).toBe(0);
  });
});

describe('calibration', () => {
  it('is 0 when chances are kept and the distance when they are not', () => {
    const half = [true, false].map((truth) => ({ score: 0.5, truth }));
    expect(calibrationError(half)).toBe(0);
    expect(brier(half)).toBe(0.25);
    expect(brier(half.map(({ truth }) => ({ score: truth ? 1 : 0, truth })))).toBe(0);
    expect(calibrationError(half.map(({ truth }) => ({ score: 0.9, truth })))).toBeCloseTo(0.4, 10);
  });
});

describe('hosts', () => {
  it('count as many as equally frequent ones would be as diverse', () => {
    expect(effectiveHosts([])).toBe(0);
    expect(effectiveHosts(['a', 'b', 'c', 'a', 'b', 'c'])).toBeCloseTo(3, 10);
    expect(effectiveHosts(['a', 'a', 'a', 'b'])).toBeLessThan(2);
  });
});

describe('shuffle', () => {
  it('keeps every item, the same way for the same seed', () => {
    const items = Array.from({ length: 50 }, (_, at) => at);
    expect([...shuffled(items, 3)].sort((a, b) => a - b)).toEqual(items);
    expect(shuffled(items, 3)).toEqual(shuffled(items, 3));
    expect(shuffled(items, 3)).not.toEqual(shuffled(items, 4));
  });
});
