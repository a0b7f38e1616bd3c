import { type AnyExperiment, anyExperiment } from '../experiment.ts';
import { harvest } from './harvest/index.ts';
import { judge } from './judge/index.ts';
import { labels } from './labels/index.ts';

/** Every experiment over recorded webs. */
export const EXPERIMENTS: readonly AnyExperiment[] = [
  anyExperiment(harvest),
  anyExperiment(labels),
  anyExperiment(judge),
];
