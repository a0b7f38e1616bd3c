import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { LinkSamples } from './link-samples.ts';
import type { Outcomes } from './outcomes.ts';

/** Evidence from before the crawl: made-up links of each class, with the shares of them that have a feature. */
export interface Prior {
  readonly links: number;
  readonly shares: ReadonlyMap<string, { readonly positive: number; readonly negative: number }>;
}

/**
 * Naive Bayes over the presence of features (NB crawler), in log odds: log P(+) / P(-) + sum over the link's features
 * of log P(F|+) / P(F|-), P(F|c) = (Count(F, c) + 1) / (Count_c + 2). The paper trained on as many links of one class
 * as of the other. A crawl finds unequal numbers, and add-one smoothing would make every rare word evidence for the
 * smaller class. So, balanced, both classes count as if each had as many links as the smaller. Unbalanced, the formula
 * is the paper's, and an unknown feature is evidence for the smaller class.
 */
export class PresenceBayes {
  readonly #prior: Prior;
  readonly #isBalanced: boolean;
  #positive = new Float64Array(0);
  #negative = new Float64Array(0);
  #odds = 0;
  /** Log odds that the class sizes add to every feature's evidence; 0 for equal sizes. */
  #base = 0;

  constructor(prior: Prior, isBalanced = true) {
    this.#prior = prior;
    this.#isBalanced = isBalanced;
  }

  /** Learns from scratch, from every sample whose page is known. O(their features). */
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
    const size = (own: number) => (this.#isBalanced ? Math.min(totals.positive, totals.negative) : own);
    const scaled = (counts: Float64Array, own: number) =>
      counts.map((count) => (own === 0 ? 0 : (count * size(own)) / own));
    this.#positive = scaled(positive, totals.positive);
    this.#negative = scaled(negative, totals.negative);
    this.#base = Math.log((size(totals.negative) + 2) / (size(totals.positive) + 2));
    this.#odds = Math.log((totals.positive + 1) / (totals.negative + 1));
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#odds = archive.number(this.#odds);
    this.#base = archive.number(this.#base);
    this.#positive = yield* archive.array(this.#positive);
    this.#negative = yield* archive.array(this.#negative);
  }

  /** log P(+) / P(-), classes as they were found. */
  get odds(): number {
    return this.#odds;
  }

  /** log P(F|+) / P(F|-); of a feature not met before the last `fit` what the sizes of the classes say alone. */
  evidence(feature: number): number {
    return this.#base + Math.log(((this.#positive[feature] ?? 0) + 1) / ((this.#negative[feature] ?? 0) + 1));
  }
}
