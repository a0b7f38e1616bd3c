import { type AnyExperiment, anyExperiment } from '../experiment.ts';
import { ablation } from './ablation/index.ts';
import { bootstrap } from './bootstrap/index.ts';
import { ceiling } from './ceiling/index.ts';
import { harvest } from './harvest/index.ts';
import { judge } from './judge/index.ts';
import { labels } from './labels/index.ts';
import { distributions } from './links/distribution.ts';
import { linkClassifier } from './links/link-classifier.ts';
import { gaCompare, gaRates } from './papers/ga.ts';
import { skyreach } from './papers/skyreach.ts';
import { parameters } from './parameters/index.ts';
import { questions } from './questions/index.ts';
import { scale } from './scale/index.ts';

/** Every experiment over recorded webs. */
export const EXPERIMENTS: readonly AnyExperiment[] = [
  anyExperiment(harvest),
  anyExperiment(ceiling),
  anyExperiment(bootstrap),
  anyExperiment(questions),
  anyExperiment(ablation),
  anyExperiment(parameters),
  anyExperiment(labels),
  anyExperiment(judge),
  anyExperiment(skyreach),
  anyExperiment(distributions),
  anyExperiment(linkClassifier),
  anyExperiment(gaRates),
  anyExperiment(gaCompare),
  anyExperiment(scale),
];
