import { type ArmRuns, against, byTopic } from '../metrics/arms.ts';
import { bootstrap } from '../metrics/bootstrap.ts';
import { estimate, points } from './figures.ts';
import type { ReportTable } from './report.ts';

/** Returns arms by budgets, each with what it has more than `base`, in points. */
export function armTable(runs: ArmRuns, base: string, corner: string): ReportTable {
  const { budgets, arms } = runs;
  return {
    head: [corner, ...budgets.flatMap((budget) => [`${budget} pages`, `against ${base}`])],
    rows: arms.map((arm) => [
      arm,
      ...budgets.flatMap((budget) => [
        estimate(bootstrap(byTopic(runs, arm, budget))),
        arm === base ? '–' : points(bootstrap(against(runs, arm, base, budget))),
      ]),
    ]),
  };
}
