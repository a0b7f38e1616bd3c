import type { LinkSamples } from './link-samples.ts';
import type { Outcomes } from './outcomes.ts';

/** Evidence held before any link was followed: so many made-up links of each class, of which these shares show a feature. */
export interface Prior {
  readonly links: number;
  readonly shares: ReadonlyMap<string, { readonly positive: number; readonly negative: number }>;
}

/**
 * Naive Bayes over features that are there or not (NB crawler), in log odds:
 * log P(+) / P(-) + sum over the link's features of log P(F|+) / P(F|-), P(F|c) = (Count(F, c) + 1) / (Count_c + 2).
 * The paper trained on as many links of one class as of the other. A crawl does not find them so, and add-one smoothing would
 * make every rare word speak for the smaller class: so both classes count as if each had as many links as the smaller.
 */
export class PresenceBayes {
  readonly #prior: Prior;
  #positive = new Float64Array(0);
  #negative = new Float64Array(0);
  #odds = 0;

  constructor(prior: Prior) {
    this.#prior = prior;
  }

  /** Learns anew from every sample whose page is known. O(their features). */
  fit(samples: LinkSamples, outcomes: Outcomes): void {
    const priors = [...this.#prior.shares].map(([name, share]) => ({ id: samples.names.id(name), share }));
    const positive = new Float64Array(samples.names.size + 1);
    const negative = new Float64Array(samples.names.size + 1);
    const totals = { positive: this.#prior.links, negative: this.#prior.links };
    for (const { id, share } of priors) {
      positive[id] = share.positive * this.#prior.links;
      negative[id] = share.negative * this.#prior.links;
    }
    for (let sample = 0; sample < samples.size; sample++) {
      const target = samples.target(sample);
      if (!outcomes.known(target)) continue;
      const good = outcomes.onTopic(target);
      totals[good ? 'positive' : 'negative'] += 1;
      const counts = good ? positive : negative;
      for (const feature of samples.features(sample)) counts[feature] = (counts[feature] ?? 0) + 1;
    }
    const size = Math.min(totals.positive, totals.negative);
    this.#positive = positive.map((count) => (size === 0 ? 0 : (count * size) / totals.positive));
    this.#negative = negative.map((count) => (size === 0 ? 0 : (count * size) / totals.negative));
    this.#odds = Math.log((totals.positive + 1) / (totals.negative + 1));
  }

  /** log P(+) / P(-), classes as they were found. */
  get odds(): number {
    return this.#odds;
  }

  /** log P(F|+) / P(F|-); 0 for a feature not met before the last `fit`. */
  evidence(feature: number): number {
    return Math.log(((this.#positive[feature] ?? 0) + 1) / ((this.#negative[feature] ?? 0) + 1));
  }
}
