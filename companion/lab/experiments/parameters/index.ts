import type { Experiment } from '../../experiment.ts';
import { type Ablation, runVariants } from '../ablation/run.ts';
import { reportAcross, reportSettings } from './report.ts';
import { SETTINGS } from './settings.ts';

export const parameters: Experiment<Ablation> = {
  name: 'parameters',
  source: 'ours',
  about: 'Would other parameters of the adaptive order have been chosen by other webs, and what would they bring?',
  defaults: { orders: ['adaptive'], pages: 300 },
  run: (lab, options) => runVariants(lab, options, SETTINGS),
  report: reportSettings,
  across: reportAcross,
};
