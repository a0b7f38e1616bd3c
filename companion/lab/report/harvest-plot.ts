import type { Harvest } from '../experiments/harvest.ts';
import { foundAt } from '../metrics/found.ts';
import { linePlot } from './line-plot.ts';

const POINTS = 50;

/** Mean number of on-topic pages found over pages fetched, the oracle's included. */
export function harvestPlot({ web, far, runs, budgets }: Harvest): string {
  const most = budgets.at(-1) ?? 0;
  const names = [...new Set(runs.map((run) => run.order))];
  const lines = names.map((name) => {
    const own = runs.filter((run) => run.order === name);
    const points = Array.from({ length: POINTS + 1 }, (_, at) => {
      const fetched = Math.round((most * at) / POINTS);
      const mean = own.reduce((sum, run) => sum + foundAt(run.found, fetched), 0) / Math.max(1, own.length);
      return [fetched, mean] as const;
    });
    return { name, points };
  });
  return linePlot(
    `${web}${far ? ', far seeds' : ''}: on-topic pages found, mean over topics`,
    'pages fetched',
    'found',
    lines,
  );
}
