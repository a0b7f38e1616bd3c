import type { Harvest } from '../experiments/harvest.ts';
import type { Estimate } from '../metrics/bootstrap.ts';

/** The means of a harvest as a Markdown table, with 95% intervals over topics. */
export function harvestTable({ web, far, budgets, means, runs }: Harvest): string {
  const topics = new Set(runs.map((run) => run.topic)).size;
  const head = `| ${web}${far ? ', far seeds' : ''} | ${budgets.map((budget) => `${budget} pages`).join(' | ')} |`;
  const rule = `|---|${budgets.map(() => '---:').join('|')}|`;
  const rows = means.map(({ order, shares }) => `| ${order} | ${shares.map(cell).join(' | ')} |`);
  return [
    `On-topic pages found as a share of the oracle's, mean over ${topics} topics (95% interval).`,
    '',
    head,
    rule,
    ...rows,
    '',
  ].join('\n');
}

const cell = ({ mean, low, high }: Estimate): string => `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
