import type { Experiment } from '../../experiment.ts';
import { type ArmRuns, armRows, byTopic } from '../../metrics/arms.ts';
import { armTable } from '../../report/arm-table.ts';
import { EVERY, FIRST, runQuestions, UNASKED } from './run.ts';

export const questions: Experiment<ArmRuns> = {
  name: 'questions',
  source: 'ours',
  about: 'What do honest answers to the questions that Ambit asks during a crawl bring?',
  defaults: { orders: ['adaptive'], pages: 300 },
  run: runQuestions,
  report(runs) {
    const topics = byTopic(runs, UNASKED, runs.budgets[0] ?? 0).length;
    const draws = new Set(runs.runs.map(({ draw }) => draw)).size;
    const heading = `${runs.web}, ${topics} topics, ${draws} draws`;
    return [
      {
        heading: `${heading}: share of the oracle by answers given`,
        notes: [
          `Mean over topics with a 95% bootstrap interval; each topic counts the mean of its draws. The first question comes after page ${FIRST}, one more after each ${EVERY} pages. The user answers by the labels of the web, and skips what they do not say: a site is on the topic when most of its labelled pages are that the crawl can reach. "both" asks about a site and a page by turns, and about pages alone where links lead to fewer than eight hosts. Pages of unknown label count neither way. The oracle sees all labels and answers nothing.`,
        ],
        table: armTable(runs, UNASKED, heading),
      },
    ];
  },
  rows: (runs) => armRows('questions', runs, UNASKED),
};
