import type { Experiment } from '../../experiment.ts';
import { ceilingRows, reportCeiling } from './report.ts';
import { type Ceiling, runCeiling } from './run.ts';

export const ceiling: Experiment<Ceiling> = {
  name: 'ceiling',
  source: 'ours',
  about: 'How much could a crawl find that sees the label of each page that a known link leads to, and nothing beyond?',
  defaults: { orders: ['adaptive', 'online-svm', 'shark-search', 'naive-bayes'], pages: 300 },
  run: runCeiling,
  report: reportCeiling,
  rows: ceilingRows,
};
