import { expect, it } from 'vitest';
import { COLUMN, newFeatures } from './features.ts';
import { Learner } from './learner.ts';

const sampleOf = () => {
  const dense = newFeatures();
  dense[COLUMN.parent] = 1;
  return { id: 0, dense, sparse: Int32Array.of() };
};
/** By how much the model of the chance rises. */
const rise = (deed: (learner: Learner, sample: ReturnType<typeof sampleOf>) => void): number => {
  const [learner, sample] = [new Learner(1), sampleOf()];
  const before = learner.now.predict(sample.dense, sample.sparse);
  deed(learner, sample);
  return learner.now.predict(sample.dense, sample.sparse) - before;
};

it('learns less of what counts less', () => {
  const [full = 0, small = 0] = [1, 0.01].map((weight) => rise((learner, sample) => learner.learn(sample, 1, weight)));
  expect(full).toBeGreaterThan(0);
  expect(small).toBeGreaterThan(0);
  expect(small / full).toBeLessThan(0.05);
});

it('goes through what it keeps again, once there is enough of it, with less than it was learned with', () => {
  const again = (kept: number) =>
    rise((learner, sample) => {
      for (let copies = 0; copies < kept; copies++) learner.keep(sample);
      learner.replay(() => 1, 1);
    });
  expect(again(7)).toBe(0);
  expect(again(8)).toBeGreaterThan(0);
  expect(again(8)).toBeLessThan(rise((learner, sample) => learner.learn(sample, 1)));
});
