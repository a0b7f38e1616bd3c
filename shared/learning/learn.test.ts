import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Growing, GrowingInts } from '../collections/growing.ts';
import { HashedIds } from '../collections/hashed-ids.ts';
import { Interned } from '../collections/interned.ts';
import { repeated } from '../testing/effort.ts';
import { BetaRecord } from './beta-record.ts';
import { OnlineLogistic } from './online-logistic.ts';
import { randomFrom } from './random.ts';
import { logit, sigmoid } from './sigmoid.ts';

describe('sigmoid and logit', () => {
  it('undo each other and stay finite', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
        expect(logit(sigmoid(x))).toBeCloseTo(x, 6);
      }),
    );
    for (const x of [-1e9, 1e9, Number.NEGATIVE_INFINITY]) expect(Number.isFinite(logit(sigmoid(x)))).toBe(true);
  });
});

describe('Growing', () => {
  it('reads 0 and -1 where nothing was set or can be, and grows to any place', () => {
    const numbers = new Growing();
    const ints = new GrowingInts();
    numbers.add(5_000, 1.5);
    numbers.add(5_000, 1);
    ints.set(70_000, 7);
    expect([numbers.get(5_000), numbers.get(4_999), numbers.get(1e6)]).toEqual([2.5, 0, 0]);
    expect([ints.get(70_000), ints.get(69_999), ints.get(1e6)]).toEqual([7, -1, -1]);
    // A caller without a place passes -1 or a multiple of it.
    expect([numbers.get(-1), numbers.get(-8), ints.get(-1), ints.get(-8)]).toEqual([0, 0, -1, -1]);
  });
});

describe('HashedIds', () => {
  it('given strings, numbers them like Interned, up to the bound', () => {
    const hashed = new HashedIds(5_000);
    const interned = new Interned(5_000);
    for (let at = 0; at < 12_000; at++) {
      const name = `${at % 7_000} html>body>div.${(at * 31) % 97}`;
      expect(hashed.id(name)).toBe(interned.id(name));
      expect(hashed.find(name)).toBe(interned.find(name));
    }
    expect(hashed.size).toBe(5_000);
  });
});

describe('Interned', () => {
  it('numbers strings by first sight, and lets all beyond the bound share one number', () => {
    const interned = new Interned(2);
    expect(['a', 'b', 'a', 'c', 'd'].map((name) => interned.id(name))).toEqual([0, 1, 0, 2, 2]);
    expect([interned.find('b'), interned.find('z'), interned.name(1), interned.name(2)]).toEqual([1, -1, 'b', '']);
  });
});

describe('BetaRecord', () => {
  it('given outcomes, lies between its prior and their mean, nearer to them the more there are', () => {
    const record = new BetaRecord();
    expect(record.mean(3, 0.2, 4)).toBeCloseTo(0.2);
    for (let turn = 0; turn < 4; turn++) record.add(3, 1);
    expect(record.mean(3, 0.2, 4)).toBeCloseTo(0.6);
    record.change(3, -1);
    expect(record.mean(3, 0.2, 4)).toBeCloseTo((3 + 0.8) / 8);
  });
});

describe('OnlineLogistic', () => {
  const none = new Int32Array(0);
  const model = () => new OnlineLogistic({ prior: [0, 1], hold: [1, 4], sparseHold: 2 });

  it('predicts by its prior before the first sample', () => {
    expect(model().predict(Float32Array.of(1, 2), none)).toBeCloseTo(2);
  });

  it('moves towards a target and never past what evidence allows', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 400 }), (target, turns) => {
        const learner = model();
        const dense = Float32Array.of(1, 0.5);
        const sparse = Int32Array.of(9);
        const before = Math.abs(sigmoid(learner.predict(dense, sparse)) - target);
        for (let turn = 0; turn < turns; turn++) learner.learn({ dense, sparse }, target);
        const after = sigmoid(learner.predict(dense, sparse));
        expect(Number.isFinite(after)).toBe(true);
        expect(Math.abs(after - target)).toBeLessThanOrEqual(before + 0.05);
      }),
      { numRuns: repeated(100) },
    );
  });

  it('given a useful feature and a useless one, separates them', () => {
    const learner = new OnlineLogistic({ prior: [0], hold: [1], sparseHold: 1 });
    const random = randomFrom(1);
    for (let turn = 0; turn < 300; turn++) {
      const good = random() < 0.5;
      learner.learn({ dense: Float32Array.of(1), sparse: Int32Array.of(good ? 1 : 2) }, good ? 1 : 0);
    }
    expect(learner.sparseMean(1)).toBeGreaterThan(1);
    expect(learner.sparseMean(2)).toBeLessThan(-1);
  });
});
