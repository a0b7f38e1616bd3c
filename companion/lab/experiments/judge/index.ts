import type { Experiment } from '../../experiment.ts';
import { judgesAcross, reportJudge } from './report.ts';
import { type JudgeResult, runJudge } from './run.ts';

export const judge: Experiment<JudgeResult> = {
  name: 'judge',
  source: 'SkyReach S0.8, NB crawler S1.6, Cluster crawler S4.3',
  about:
    'How well does our judge tell pages of a topic from others, beside TF-IDF cosine, Naive Bayes and the nearest centre?',
  defaults: { orders: [], pages: 240 },
  run: runJudge,
  report: reportJudge,
  across: judgesAcross,
};
