import type { Experiment } from '../../experiment.ts';
import { mean } from '../../metrics/mean.ts';
import { figure } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { rowOf } from '../../report/row.ts';
import { runWatch, STEPS, type WatchResult, type WatchRun } from './run.ts';
import { REASONS } from './why.ts';

/** Figures of a run, in the sequence of the table. `--json` prints each for the runs without and with labels. */
const FIGURES = [
  ...(['announced', 'precision', 'came', 'recall', 'recallByCopies', 'reach', 'recallOfReach'] as const),
  ...(['cameElsewhere', 'recallElsewhere', 'requestsAWeek'] as const),
];
const COUNTS: readonly string[] = ['announced', 'came', 'cameElsewhere', 'requestsAWeek'];
const HEAD = ['announced', 'precision', 'came', 'recall', 'copies', 'reach', 'recall of reach'];
const NOTES = [
  'Each host grows: the newer half of the pages that state a date comes in their order, a tenth each week; lists and other pages without a date are there at the crawl. Where less than a fifth of a host states dates, half of its pages come by chance. No page links to one that is not there.',
  'Labels: what an honest user says before the watch begins, half on the first suggestions, half on pages that the judge is unsure of. Answers: what such a user says each week of the announcements that the watch is least sure of, each counted before its label. Came: on-topic pages that came and that links lead to, without those that ask to be left out of lists (noindex). Recall: those that were announced, or whose very text was announced at another address. Copies: recall where near copies of announced pages count, too. Reach: those to which links or feeds lead from pages of the crawl, over new on-topic pages alone, so what a watcher with perfect sight of pages could announce. Elsewhere: pages within reach on hosts of which the crawl had fetched nothing. Pages of unknown label count neither way. Requests are those of the watch, without robots.txt.',
];

export const watch: Experiment<WatchResult> = {
  name: 'watch',
  source: 'ours',
  about:
    'Of the pages that come later, how many does a watched topic announce, how many of them rightly, at which cost?',
  defaults: { orders: ['adaptive'], pages: 1_000 },
  run: runWatch,
  report: ({ web, answers, labels: given, runs }) =>
    given.flatMap((labels) =>
      sectionsOf(
        web,
        spoken(labels, answers),
        runs.filter((run) => run.labels === labels),
      ),
    ),
  rows: ({ web, answers, labels: given, runs }) =>
    given.flatMap((labels) =>
      FIGURES.map((figure) => {
        const own = runs.filter((run) => run.labels === labels);
        const place = { experiment: 'watch', web, arm: `${figure}, ${spoken(labels, answers)}`, budget: 0 };
        return rowOf(place, own.map((run) => run[figure]).filter(Number.isFinite));
      }),
    ),
};

/** What the user said: before the watch, and each week where they answer. */
const spoken = (labels: number, answers: number): string =>
  answers === 0 ? `${labels} labels` : `${labels} labels, ${answers} answers a week`;

function sectionsOf(web: string, said: string, runs: readonly WatchRun[]): readonly Section[] {
  const meanOf = (name: (typeof FIGURES)[number]) => mean(runs.map((run) => run[name]).filter(Number.isFinite));
  const cells = (ofRun: typeof meanOf) =>
    FIGURES.map((name) => (COUNTS.includes(name) ? figure(ofRun(name), 0) : figure(ofRun(name))));
  const heading = `${web}: a watched topic over ${STEPS} weeks in which the web grows, ${said}`;
  return [
    {
      heading,
      notes: NOTES,
      table: {
        head: ['topic', ...HEAD, 'elsewhere', 'recall elsewhere', 'requests a week'],
        rows: [...runs.map((run) => [run.topic, ...cells((name) => run[name])]), ['mean', ...cells(meanOf)]],
      },
    },
    {
      heading: `${web}: why pages that came were not announced, ${said}`,
      notes: [
        'The first step that failed. No path: not within reach. Link not seen: no page with a link to it was visited in time. Not fetched: such a page was. Off topic, unsure: judged so. Held back: sure enough, but a copy of another page.',
      ],
      table: {
        head: ['topic', ...REASONS],
        rows: runs.map(({ topic, missed }) => [topic, ...REASONS.map((reason) => figure(missed[reason], 0))]),
      },
    },
  ];
}
