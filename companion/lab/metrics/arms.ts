import { type MeasurementRow, rowOf } from '../report/row.ts';
import { mean } from './mean.ts';

/** One crawl of an experiment that compares arms. */
export interface ArmRun {
  readonly topic: string;
  readonly arm: string;
  /** Number of the draw, from 0: the same draw gives every arm of a topic the same random choices. */
  readonly draw: number;
  /** The figure at each budget. */
  readonly values: readonly number[];
}

/** The crawls of one web. */
export interface ArmRuns {
  readonly web: string;
  readonly budgets: readonly number[];
  /** In the order of the tables. */
  readonly arms: readonly string[];
  readonly runs: readonly ArmRun[];
}

/** Returns an arm's figures at a budget, one a topic: the mean over its draws. */
export function byTopic({ runs, budgets }: ArmRuns, arm: string, budget: number): readonly number[] {
  const at = budgets.indexOf(budget);
  const values = new Map<string, number[]>();
  for (const run of runs) {
    if (run.arm !== arm) continue;
    const topic = values.get(run.topic) ?? [];
    topic.push(run.values[at] ?? Number.NaN);
    values.set(run.topic, topic);
  }
  return [...values.values()].map(mean);
}

/** Returns what an arm has more than another at a budget, one figure a topic. */
export function against(runs: ArmRuns, arm: string, other: string, budget: number): readonly number[] {
  const others = byTopic(runs, other, budget);
  return byTopic(runs, arm, budget).map((value, at) => value - (others[at] ?? Number.NaN));
}

/** Returns a row an arm and budget, then one an arm against `base` and budget, named `ARM - BASE`. */
export function armRows(experiment: string, runs: ArmRuns, base: string): readonly MeasurementRow[] {
  const { web, budgets, arms } = runs;
  const rows = arms.flatMap((arm) =>
    budgets.map((budget) => rowOf({ experiment, web, arm, budget }, byTopic(runs, arm, budget))),
  );
  const differences = arms
    .filter((arm) => arm !== base)
    .flatMap((arm) =>
      budgets.map((budget) =>
        rowOf({ experiment, web, arm: `${arm} - ${base}`, budget }, against(runs, arm, base, budget)),
      ),
    );
  return [...rows, ...differences];
}
