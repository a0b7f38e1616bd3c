import type { Experiment } from '../../experiment.ts';
import { reportLabels } from './report.ts';
import { AFTER, BEFORE, LABELS, type LabelsResult, runLabels } from './run.ts';

export const labels: Experiment<LabelsResult> = {
  name: 'labels',
  source: 'ours',
  about: `What do ${LABELS} honest labels after page ${BEFORE} bring over the next ${AFTER} pages, and does a crawl see labels that nobody gave it?`,
  defaults: { orders: ['adaptive'], pages: BEFORE + AFTER },
  run: runLabels,
  report: reportLabels,
};
