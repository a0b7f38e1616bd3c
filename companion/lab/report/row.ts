import { bootstrap } from '../metrics/bootstrap.ts';

/** One line of `--json`: a mean over topics with its 95% interval; null where nothing could be measured. */
export interface MeasurementRow {
  readonly experiment: string;
  readonly web: string;
  readonly arm: string;
  /** Pages of the crawl at which the figure is taken. */
  readonly budget: number;
  /** Topics. */
  readonly n: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const DIGITS = 4;
const rounded = (value: number): number | null => (Number.isFinite(value) ? Number(value.toFixed(DIGITS)) : null);

/** Returns the row of an arm at a budget. @param values one figure a topic */
export function rowOf(
  place: Pick<MeasurementRow, 'experiment' | 'web' | 'arm' | 'budget'>,
  values: readonly number[],
): MeasurementRow {
  const { mean, low, high } = bootstrap(values);
  const { experiment, web, arm, budget } = place;
  return {
    experiment,
    web,
    arm,
    budget,
    n: values.length,
    mean: rounded(mean),
    low: rounded(low),
    high: rounded(high),
  };
}

/** Returns rows as text, one JSON object a line. */
export const jsonLines = (rows: readonly MeasurementRow[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
