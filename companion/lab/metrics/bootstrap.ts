import { randomFrom } from '../../../shared/learning/random.ts';

/** A mean, or another figure of several values, with its 95% interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2_000;

/** Percentile bootstrap of the mean over the values (Efron 1979), the same for the same seed. NaN for no values. */
export function bootstrap(values: readonly number[], seed?: number): Estimate;
/** The same for a figure other than the mean; draws without a figure (NaN) are left out. */
export function bootstrap<Value>(
  values: readonly Value[],
  seed: number,
  of: (drawn: readonly Value[]) => number,
): Estimate;
export function bootstrap<Value>(
  values: readonly Value[],
  seed = 1,
  of: (drawn: readonly Value[]) => number = (drawn) =>
    drawn.reduce((sum, value) => sum + Number(value), 0) / drawn.length,
): Estimate {
  if (values.length === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
  const random = randomFrom(seed);
  const draw = () => values[Math.floor(random() * values.length)];
  const drawn = Array.from({ length: DRAWS }, () => of(values.map(draw).filter((value) => value !== undefined)))
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  return {
    mean: of(values),
    low: drawn[Math.floor(drawn.length * 0.025)] ?? Number.NaN,
    high: drawn[Math.floor(drawn.length * 0.975)] ?? Number.NaN,
  };
}
