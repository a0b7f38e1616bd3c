import { randomFrom } from '../../../shared/learn/random.ts';

/** A mean with its 95% interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2_000;

/** Percentile bootstrap over the values (Efron 1979), the same for the same seed. NaN for no values. */
export function bootstrap(values: readonly number[], seed = 1): Estimate {
  const random = randomFrom(seed);
  const means = Array.from({ length: DRAWS }, () => {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw++) sum += values[Math.floor(random() * values.length)] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: means[Math.floor(DRAWS * 0.025)] ?? Number.NaN,
    high: means[Math.floor(DRAWS * 0.975)] ?? Number.NaN,
  };
}
