import type { Experiment } from '../../experiment.ts';
import { mean } from '../../metrics/mean.ts';
import { figure } from '../../report/figures.ts';
import { rowOf } from '../../report/row.ts';
import { runWatch, STEPS, type WatchResult, type WatchRun } from './run.ts';

const FIGURES = ['precision', 'recall', 'recallElsewhere', 'requestsAWeek'] as const;

export const watch: Experiment<WatchResult> = {
  name: 'watch',
  source: 'ours',
  about:
    'Of the pages that come later, how many does a watched topic announce, how many of them rightly, at which cost?',
  defaults: { orders: ['adaptive'], pages: 1_000 },
  run: runWatch,
  report({ web, runs }) {
    const row = (name: string, { announced, precision, came, recall, ...rest }: Omit<WatchRun, 'topic' | 'order'>) => [
      ...[name, figure(announced, 0), figure(precision), figure(came, 0), figure(recall)],
      ...[figure(rest.cameElsewhere, 0), figure(rest.recallElsewhere), figure(rest.requestsAWeek, 0)],
    ];
    const means = (name: keyof Omit<WatchRun, 'topic' | 'order'>): number =>
      mean(runs.map((run) => run[name]).filter(Number.isFinite));
    const all = {
      ...{ announced: means('announced'), precision: means('precision'), came: means('came') },
      ...{ recall: means('recall'), cameElsewhere: means('cameElsewhere') },
      ...{ recallElsewhere: means('recallElsewhere'), requestsAWeek: means('requestsAWeek') },
    };
    return [
      {
        heading: `${web}: a watched topic over ${STEPS} weeks in which the web grows`,
        notes: [
          `Half of the pages, and the seeds, are there at the crawl; one more in twenty comes each week, and no page links to it before. Came: on-topic pages that came and that links lead to. Elsewhere: on hosts of which the crawl had fetched nothing. Pages of unknown label count neither way. Requests are those of the watch, pages and new links, without robots.txt.`,
        ],
        table: {
          head: [
            'topic',
            'announced',
            'precision',
            'came',
            'recall',
            'elsewhere',
            'recall elsewhere',
            'requests a week',
          ],
          rows: [...runs.map((run) => row(run.topic, run)), row('mean', all)],
        },
      },
    ];
  },
  rows: ({ web, runs }) =>
    FIGURES.map((arm) =>
      rowOf({ experiment: 'watch', web, arm, budget: 0 }, runs.map((run) => run[arm]).filter(Number.isFinite)),
    ),
};
