import { Growing } from '../collections/growing.ts';
import type { StateArchive } from '../collections/state-archive.ts';
import { sigmoid } from './sigmoid.ts';

/** One sample: dense features by column, and the numbers of the sparse features that it has (each counts 1). */
export interface Sample {
  readonly dense: Float32Array;
  readonly sparse: Int32Array;
}

export interface OnlineLogisticOptions {
  /** Mean of the Gaussian prior of each dense weight. */
  readonly prior: readonly number[];
  /** Precision of each of them. */
  readonly hold: readonly number[];
  /** Precision of the sparse weights' prior, whose mean is 0. */
  readonly sparseHold: number;
}

/**
 * Online Bayesian logistic regression with a diagonal Gaussian posterior (Chapelle & Li 2011, one Laplace step a
 * sample): q_i += p(1-p) x_i^2 ; m_i += (y-p) x_i / q_i. Targets may be any number in [0,1]. Starts at the prior, so it
 * is useful before the first sample; a weight with much evidence moves little. O(features present) a sample.
 */
export class OnlineLogistic {
  readonly means: Float32Array;
  #precisions: Float32Array;
  readonly #sparseMeans = new Growing();
  readonly #sparseSeen = new Growing();
  readonly #sparseHold: number;

  constructor({ prior, hold, sparseHold }: OnlineLogisticOptions) {
    this.means = Float32Array.from(prior);
    this.#precisions = Float32Array.from(hold);
    this.#sparseHold = sparseHold;
  }

  /**
   * Log odds. Words that were never learned have no memory yet, and are not looked for there (see `Growing`). @param
   * from first place in `sparse` that counts @param to first that does not
   */
  predict(dense: Float32Array, sparse: Int32Array, from = 0, to = sparse.length): number {
    const { means } = this;
    const { values } = this.#sparseMeans;
    let sum = 0;
    for (let at = 0; at < means.length; at++) sum += (means[at] ?? 0) * (dense[at] ?? 0);
    for (let at = from; at < to; at++) {
      const feature = sparse[at] ?? 0;
      if (feature < values.length) sum += values[feature] ?? 0;
    }
    return sum;
  }

  /** Writes the predictions of two models of the same features, in one pass, to the first two places of `into`. */
  static predictBoth(
    [one, other]: readonly [OnlineLogistic, OnlineLogistic],
    dense: Float32Array,
    sparse: Int32Array,
    from: number,
    to: number,
    into: Float64Array,
  ): void {
    const [means, others] = [one.means, other.means];
    const [values, otherValues] = [one.#sparseMeans.values, other.#sparseMeans.values];
    let sum = 0;
    let otherSum = 0;
    for (let at = 0; at < means.length; at++) {
      const x = dense[at] ?? 0;
      sum += (means[at] ?? 0) * x;
      otherSum += (others[at] ?? 0) * x;
    }
    for (let at = from; at < to; at++) {
      const feature = sparse[at] ?? 0;
      if (feature < values.length) sum += values[feature] ?? 0;
      if (feature < otherValues.length) otherSum += otherValues[feature] ?? 0;
    }
    into[0] = sum;
    into[1] = otherSum;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.means.set(yield* archive.array(this.means));
    this.#precisions = yield* archive.array(this.#precisions);
    yield* this.#sparseMeans.persist(archive);
    yield* this.#sparseSeen.persist(archive);
  }

  sparseMean(feature: number): number {
    return this.#sparseMeans.get(feature);
  }

  /** @param weight of the sample, in (0, 1] as a rule */
  learn({ dense, sparse }: Sample, target: number, weight = 1): void {
    const { means } = this;
    const p = sigmoid(this.predict(dense, sparse));
    const curvature = Math.max(0.02, p * (1 - p)) * weight;
    const error = (target - p) * weight;
    for (let at = 0; at < means.length; at++) {
      const x = dense[at] ?? 0;
      if (x === 0) continue;
      const precision = (this.#precisions[at] ?? 1) + curvature * x * x;
      this.#precisions[at] = precision;
      means[at] = (means[at] ?? 0) + (error * x) / precision;
    }
    for (let at = 0; at < sparse.length; at++) {
      const feature = sparse[at] ?? 0;
      this.#sparseSeen.add(feature, curvature);
      this.#sparseMeans.add(feature, error / (this.#sparseHold + this.#sparseSeen.get(feature)));
    }
  }
}
