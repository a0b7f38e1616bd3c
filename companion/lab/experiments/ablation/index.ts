import type { Experiment } from '../../experiment.ts';
import { reportAblation } from './report.ts';
import { type Ablation, runAblation } from './run.ts';

export const ablation: Experiment<Ablation> = {
  name: 'ablation',
  source: 'ours',
  about:
    'What is each part of the adaptive order worth, how does it learn, and how much does it miss by errors of the judge?',
  defaults: { orders: ['adaptive'], pages: 1000 },
  run: runAblation,
  report: reportAblation,
};
