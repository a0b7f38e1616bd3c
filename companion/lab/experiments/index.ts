import { type AnyExperiment, anyExperiment } from '../experiment.ts';
import { ablation } from './ablation/index.ts';
import { bootstrap } from './bootstrap/index.ts';
import { ceiling } from './ceiling/index.ts';
import { harvest } from './harvest/index.ts';
import { judge } from './judge/index.ts';
import { labels } from './labels/index.ts';
import { contexts } from './links/contexts.ts';
import { distributions } from './links/distribution.ts';
import { linkClassifier } from './links/link-classifier.ts';
import { twoPhases } from './links/two-phases.ts';
import { extraction } from './pages/extraction.ts';
import { titles } from './pages/titles.ts';
import { gaCompare, gaRates } from './papers/ga.ts';
import { papers } from './papers/index.ts';
import { skyreach } from './papers/skyreach.ts';
import { parameters } from './parameters/index.ts';
import { questions } from './questions/index.ts';
import { scale } from './scale/index.ts';
import { siteClusters } from './site/index.ts';
import { suggestions } from './suggestions/index.ts';
import { watch } from './watch/index.ts';

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
  anyExperiment(suggestions),
  anyExperiment(watch),
  anyExperiment(papers),
  anyExperiment(skyreach),
  anyExperiment(siteClusters),
  anyExperiment(distributions),
  anyExperiment(linkClassifier),
  anyExperiment(contexts),
  anyExperiment(twoPhases),
  anyExperiment(extraction),
  anyExperiment(titles),
  anyExperiment(gaRates),
  anyExperiment(gaCompare),
  anyExperiment(scale),
];
