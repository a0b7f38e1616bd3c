import { contexts } from '../links/contexts.ts';
import { distributions } from '../links/distribution.ts';
import { linkClassifier } from '../links/link-classifier.ts';
import { twoPhases } from '../links/two-phases.ts';
import { extraction } from '../pages/extraction.ts';
import { titles } from '../pages/titles.ts';
import { siteClusters } from '../site/index.ts';
import { gaCompare, gaRates } from './ga.ts';
import { type PaperPart, partOf } from './part.ts';
import { skyreach } from './skyreach.ts';

/** The experiments of the papers, each with a budget that keeps all of them within minutes on a large web. */
export const PARTS: readonly PaperPart[] = [
  partOf(skyreach, { pages: 1_000, topics: 3 }),
  partOf(siteClusters, { pages: 3_000, topics: 100 }),
  partOf(distributions, { pages: 5_000, topics: 3 }),
  partOf(linkClassifier, { pages: 33_800, topics: 100 }),
  partOf(contexts, { pages: 500, topics: 3 }),
  partOf(twoPhases, { pages: 300, topics: 2 }),
  partOf(extraction, { pages: 300, topics: 1, isMarked: true }),
  partOf(titles, { pages: 1_104, topics: 1 }),
  partOf(gaRates, { pages: 1_200, topics: 3 }),
  partOf(gaCompare, { pages: 1_200, topics: 3 }),
];
