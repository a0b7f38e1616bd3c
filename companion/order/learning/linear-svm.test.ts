import { expect, it } from 'vitest';
import { trainSvm } from './linear-svm.ts';

const shows = (positive: boolean, ...features: number[]) => ({ features: Int32Array.from(features), positive });
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

it('parts what can be parted, with a margin of about 1, by the features in which the classes differ', () => {
  const svm = trainSvm([...times(20, shows(true, 0, 2)), ...times(20, shows(false, 1, 2))], 3, 1, 1);
  const [good, bad] = [
    [0, 2],
    [1, 2],
  ].map((features) => svm.decide(Int32Array.from(features)));
  expect(good).toBeGreaterThan(0.8);
  expect(bad).toBeLessThan(-0.8);
  expect(svm.weight(0)).toBeGreaterThan(0);
  expect(svm.weight(1)).toBeLessThan(0);
  expect(Math.abs(svm.weight(2))).toBeLessThan(svm.weight(0));
});

it('learns which class is the commoner one where features say nothing, and heeds none that it was not trained on', () => {
  const svm = trainSvm([...times(5, shows(true, 0)), ...times(35, shows(false, 0))], 1, 1, 1);
  expect(svm.decide(Int32Array.of())).toBeLessThan(0);
  expect(svm.decide(Int32Array.of(7))).toBe(svm.decide(Int32Array.of()));
});

it('is the same for the same seed', () => {
  const examples = [shows(true, 0, 1), shows(false, 1, 2), shows(true, 0), shows(false, 2)];
  const weights = (seed: number) => [0, 1, 2].map((feature) => trainSvm(examples, 3, 1, seed).weight(feature));
  expect(weights(1)).toEqual(weights(1));
  expect(weights(1)).not.toEqual(weights(2));
});
