import type { Experiment } from '../../experiment.ts';
import { type ArmRuns, armRows, byTopic } from '../../metrics/arms.ts';
import { armTable } from '../../report/arm-table.ts';
import { ALONE } from './arms.ts';
import { READ } from './given.ts';
import { runBootstrap } from './run.ts';

export const bootstrap: Experiment<ArmRuns> = {
  name: 'bootstrap',
  source: 'ours',
  about: `What do ${READ} more pages bring that the user read and named, beside the page that the crawl begins with?`,
  defaults: { orders: ['adaptive'], pages: 300 },
  run: runBootstrap,
  report(runs) {
    const topics = byTopic(runs, ALONE, runs.budgets[0] ?? 0).length;
    const draws = new Set(runs.runs.map(({ draw }) => draw)).size;
    const heading = `${runs.web}, ${topics} topics, ${draws} draws`;
    return [
      {
        heading: `${heading}: on-topic share of the first new pages`,
        notes: [
          `Mean over topics with a 95% bootstrap interval; each topic counts the mean of its draws. A draw is ${READ} random on-topic pages and ${READ} others. The pages given to any arm count in none, and pages of unknown label count neither way. A crawl that ends early found no more.`,
        ],
        table: armTable(runs, ALONE, heading),
      },
    ];
  },
  rows: (runs) => armRows('bootstrap', runs, ALONE),
};
