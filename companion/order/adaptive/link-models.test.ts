import { expect, it } from 'vitest';
import { COLUMN, newFeatures } from './features.ts';
import { LinkModels } from './link-models.ts';

const sampleOf = () => {
  const dense = newFeatures();
  dense[COLUMN.parent] = 1;
  return { id: 0, dense, sparse: Int32Array.of() };
};
/** Returns the rise of the model of the chance. */
const rise = (interaction: (models: LinkModels, sample: ReturnType<typeof sampleOf>) => void): number => {
  const [models, sample] = [new LinkModels(1), sampleOf()];
  const before = models.now.predict(sample.dense, sample.sparse);
  interaction(models, sample);
  return models.now.predict(sample.dense, sample.sparse) - before;
};

it('learns less of what counts less', () => {
  const [full = 0, small = 0] = [1, 0.01].map((weight) => rise((models, sample) => models.learn(sample, 1, weight)));
  expect(full).toBeGreaterThan(0);
  expect(small).toBeGreaterThan(0);
  expect(small / full).toBeLessThan(0.05);
});

it('given enough kept samples, replays them with less weight than at first', () => {
  const again = (kept: number) =>
    rise((models, sample) => {
      for (let copies = 0; copies < kept; copies++) models.keep(sample);
      models.rehearse(() => 1, 1);
    });
  expect(again(7)).toBe(0);
  expect(again(8)).toBeGreaterThan(0);
  expect(again(8)).toBeLessThan(rise((models, sample) => models.learn(sample, 1)));
});
