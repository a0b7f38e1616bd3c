import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitPlatt } from './platt.ts';

const decisions = (...groups: readonly (readonly [value: number, positive: number, negative: number])[]) =>
  groups.flatMap(([value, positive, negative]) =>
    Array.from({ length: positive + negative }, (_, at) => ({ value, positive: at < positive })),
  );

it('gives the chances that make its targets likeliest: (n+ + 1) / (n+ + 2) for each positive, 1 / (n- + 2) for each negative', () => {
  const given = decisions([-1, 20, 60], [2, 60, 20]);
  const { chance } = fitPlatt(given);
  // Two values, two parameters: the mean target of each is met.
  const [high, low] = [81 / 82, 1 / 82];
  expect(chance(-1)).toBeCloseTo((20 * high + 60 * low) / 80, 5);
  expect(chance(2)).toBeCloseTo((60 * high + 20 * low) / 80, 5);
});

it('never gives a larger decision a smaller chance, and stays finite, whatever the data', () => {
  expect(fitPlatt(decisions([-1, 50, 1], [1, 1, 50])).slope).toBeGreaterThan(0);
  const decision = fc.record({ value: fc.double({ min: -50, max: 50, noNaN: true }), positive: fc.boolean() });
  fc.assert(
    fc.property(fc.array(decision, { maxLength: 40 }), (given) => {
      const { slope, offset } = fitPlatt(given);
      expect(Number.isFinite(slope) && Number.isFinite(offset) && slope > 0).toBe(true);
    }),
  );
});
