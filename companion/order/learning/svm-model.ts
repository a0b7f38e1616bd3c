import type { ScorePart } from '../../../shared/api/page.ts';
import { Column } from '../../../shared/collections/column.ts';
import { chance } from '../common/chance.ts';
import { Growth } from '../common/growth.ts';
import { featureOf } from '../words/link-features.ts';
import { similarity } from '../words/similarity.ts';
import type { LinkModel } from './learned.ts';
import { type LinearSvm, svmOf, type TrainingExample, trainSvm } from './linear-svm.ts';
import type { LinkSamples, SampleId } from './link-samples.ts';
import type { Outcomes } from './outcomes.ts';
import { fitPlatt, plattOf } from './platt.ts';

export interface SvmSettings {
  readonly c: number;
  /** Least pages between two trainings. */
  readonly batch: number;
  /** Links of each class that a training uses at most. */
  readonly most: number;
  readonly randomSeed: number;
  /** Vector of length 1 by which links are ranked before anything was trained. */
  readonly topic: ReadonlyMap<string, number>;
}

/** Fewer links of a class train nothing that is worth more than the baseline. */
const MIN = 5;

/** The model of `createOnlineSvm`. */
export function svmModel({ c, batch, most, randomSeed, topic }: SvmSettings): LinkModel {
  const growth = new Growth(1.1, batch);
  let svm: LinearSvm | undefined;
  let platt: ReturnType<typeof fitPlatt> | undefined;

  const draws = new Column();

  /** A random number that a sample keeps, made from its features alone. */
  const drawOf = (sample: SampleId, samples: LinkSamples): number => {
    const before = draws.get(sample);
    if (!Number.isNaN(before)) return before;
    const names = [...samples.features(sample)].map((feature) => samples.names.name(feature)).sort();
    const draw = chance(names.join(' '), randomSeed);
    draws.set(sample, draw);
    return draw;
  };
  /** A fair draw that does not depend on the order in which links were met: those with the smallest random numbers. */
  const drawn = (samples: LinkSamples, outcomes: Outcomes, positive: boolean, count: number): SampleId[] => {
    const found: { sample: SampleId; draw: number }[] = [];
    for (let sample = 0; sample < samples.size; sample++) {
      const target = samples.target(sample);
      if (!outcomes.known(target) || outcomes.onTopic(target) !== positive) continue;
      found.push({ sample, draw: drawOf(sample, samples) });
    }
    found.sort((a, b) => a.draw - b.draw);
    return found.slice(0, count).map(({ sample }) => sample);
  };
  const likeness = (sample: SampleId, samples: LinkSamples) =>
    similarity(
      topic,
      Array.from(samples.features(sample), (feature) => featureOf(samples.names.name(feature)).detail),
    );
  const baseline = (sample: SampleId, samples: LinkSamples, outcomes: Outcomes) =>
    (outcomes.onTopic(samples.source(sample)) ? 1 : 0) + likeness(sample, samples).value;
  return {
    due: (pages) => growth.due(pages),
    fit(samples, outcomes) {
      const positives = drawn(samples, outcomes, true, most);
      const negatives = drawn(samples, outcomes, false, positives.length);
      if (positives.length < MIN || negatives.length < MIN) return;
      const example = (positive: boolean) => (sample: SampleId) =>
        ({ features: samples.features(sample), positive }) satisfies TrainingExample;
      const examples = [...positives.map(example(true)), ...negatives.map(example(false))];
      const trained = trainSvm(examples, samples.names.size, c, randomSeed);
      platt = fitPlatt(examples.map(({ features, positive }) => ({ value: trained.decide(features), positive })));
      svm = trained;
    },
    /** The draws follow from the samples. */
    *persist(archive) {
      growth.persist(archive);
      const isTrained = archive.flag(svm !== undefined);
      const weights = yield* archive.array(svm?.weights ?? new Float64Array(0));
      const { slope = 0, offset = 0 } = platt ?? {};
      const stored = plattOf(archive.number(slope), archive.number(offset));
      if (!archive.isLoading) return;
      svm = isTrained ? svmOf(weights) : undefined;
      platt = isTrained ? stored : undefined;
    },
    value: (sample, samples, outcomes) =>
      svm === undefined ? baseline(sample, samples, outcomes) : svm.decide(samples.features(sample)),
    priority: (value) => (platt === undefined ? value / 2 : platt.chance(value)),
    explain(sample, samples, outcomes): ScorePart[] {
      if (svm === undefined) {
        const { value, words } = likeness(sample, samples);
        return [
          { feature: 'parent-on-topic', detail: '', weight: outcomes.onTopic(samples.source(sample)) ? 0.5 : 0 },
          { feature: 'link-text', detail: words.join(', '), weight: value / 2 },
        ];
      }
      const features = samples.features(sample);
      const by = svm;
      return [...features].map((feature) => ({
        ...featureOf(samples.names.name(feature)),
        weight: by.weight(feature),
      }));
    },
  };
}
