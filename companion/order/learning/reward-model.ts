import { Growth } from '../common/growth.ts';
import { futureRewards } from '../graph/future-reward.ts';
import { LinkGraph } from '../graph/link-graph.ts';
import { featureOf } from '../words/link-features.ts';
import type { Experience } from './experience.ts';
import type { LinkModel } from './learned.ts';
import type { LinkSamples } from './link-samples.ts';
import type { Outcomes } from './outcomes.ts';
import { WordClasses } from './word-classes.ts';

export interface RewardSettings {
  readonly gamma: number;
  /** Bins of Q: [1, inf), [gamma, 1), [gamma^2, gamma) ...; the last holds all that is less. */
  readonly bins: number;
  /** Made-up links whose words are `lexicon` in the best bin, and as many without words in the last. */
  readonly prior: number;
  readonly lexicon: readonly string[];
  readonly experience: readonly Experience[];
}

/** A link with its bin, and its worth: undefined if the reward behind it is unknown. */
interface RewardExample {
  readonly words: Int32Array;
  readonly of: number;
  readonly weight: number;
  readonly q: number | undefined;
}

/** The model of `createQLearning`. */
export function rewardModel({ gamma, bins, prior, lexicon, experience }: RewardSettings): LinkModel {
  const growth = new Growth();
  const graph = new LinkGraph();
  const classes = new WordClasses(bins);
  const means = new Float64Array(bins);
  const edge = (bin: number) => (bin === bins - 1 ? 0 : gamma ** bin);
  const binOf = (q: number) => {
    let bin = 0;
    while (bin < bins - 1 && q < edge(bin)) bin += 1;
    return bin;
  };

  function* examples(samples: LinkSamples, outcomes: Outcomes): Generator<RewardExample> {
    const numbered = (names: Iterable<string>) => Int32Array.from(names, (name) => samples.names.id(name));
    for (const word of lexicon) {
      const words = numbered(['a', 'c', 'u'].map((kind) => `${kind}:${word}`));
      yield { words, of: 0, weight: prior / lexicon.length, q: 1 };
    }
    yield { words: new Int32Array(0), of: bins - 1, weight: prior, q: 0 };
    for (const { features, q } of experience) yield { words: numbered(features), of: binOf(q), weight: 1, q };
    const told = (page: number) => (outcomes.known(page) ? Number(outcomes.onTopic(page)) : undefined);
    const rewards = futureRewards(graph, told, gamma);
    for (let sample = 0; sample < samples.size; sample++) {
      const target = samples.target(sample);
      if (!outcomes.known(target)) continue;
      const q = rewards.get(target) || 0;
      yield { words: samples.features(sample), of: binOf(q), weight: 1, q: graph.rowOf(target) < 0 ? undefined : q };
    }
  }

  const expected = (chances: Float64Array) => chances.reduce((sum, chance, bin) => sum + chance * (means[bin] ?? 0), 0);
  return {
    due: (pages) => growth.due(pages),
    observe: (page, sightings) => {
      graph.add(
        page.id,
        sightings.map(({ target }) => target.id),
      );
    },
    fit(samples, outcomes) {
      const all = [...examples(samples, outcomes)];
      const sums = new Float64Array(bins);
      const weights = new Float64Array(bins);
      for (const { of, weight, q } of all) {
        if (q === undefined) continue;
        sums[of] = (sums[of] ?? 0) + weight * q;
        weights[of] = (weights[of] ?? 0) + weight;
      }
      for (let bin = 0; bin < bins; bin++) {
        const weight = weights[bin] ?? 0;
        means[bin] = weight > 0 ? (sums[bin] ?? 0) / weight : edge(bin);
      }
      classes.fit(samples.names.size + 1, all);
    },
    *persist(archive) {
      growth.persist(archive);
      means.set(yield* archive.array(means));
      yield* graph.persist(archive);
      yield* classes.persist(archive);
    },
    value: (sample, samples) => expected(classes.chances(samples.features(sample))),
    /** Q is below 1 / (1 - gamma). */
    priority: (value) => Math.min(1, value * (1 - gamma)),
    explain: (sample, samples) =>
      [...samples.features(sample)].map((word) => ({
        ...featureOf(samples.names.name(word)),
        weight: classes.evidence(word, 0, bins - 1),
      })),
  };
}
