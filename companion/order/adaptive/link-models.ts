import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { OnlineLogistic, type Sample } from '../../../shared/learning/online-logistic.ts';
import { RandomStream } from '../../../shared/learning/random.ts';
import { sigmoid } from '../../../shared/learning/sigmoid.ts';
import type { UrlId } from '../order.ts';
import type { AblationOptions } from './cut.ts';
import { AHEAD_PRIOR, FEATURES, type FeatureCode } from './features.ts';
import type { WordRows } from './word-rows.ts';

/** Samples kept to be rehearsed, drawn evenly from the whole crawl (reservoir). */
const MAX_SAMPLES = 4_000;
/** Old samples gone through again with each page, and how much each counts. */
const REHEARSALS = 6;
const REHEARSAL_WEIGHT = 0.3;
const MIN_TO_REHEARSE = 8;
/** Precision of the prior of a word's weight, and of the features' weights in the model of the links ahead. */
const SPARSE_HOLD = 3;
const AHEAD_HOLD = 4;
/** Precision of a weight that never moves. */
const FIXED = Number.POSITIVE_INFINITY;
/** Sum of the chances of new links that is worth nearly two thirds of a page. */
const GOOD_GAIN = 4;

type LinkFeature = (typeof FEATURES)[number];

/** A link's features at the time when the crawl followed it, or when a user's label on it or its site replaced that. */
export interface Followed extends Sample {
  readonly id: UrlId;
  /** The user's label on it, 1 or 0; undefined: the crawl followed it. */
  readonly said?: number;
}

/**
 * Two models over the features of a link: the chance that its page is relevant, and what new links the page opens (a
 * future reward one step deep, after Rennie & McCallum 1999; linear and online as in today's reinforcement crawlers).
 * Both are online Bayesian logistic regressions that start from prior weights.
 */
export class LinkModels {
  readonly now: OnlineLogistic;
  readonly ahead: OnlineLogistic;
  readonly #models: readonly [OnlineLogistic, OnlineLogistic];
  readonly #random: RandomStream;
  readonly #samples: Followed[] = [];
  #followed = 0;

  constructor(randomSeed: number, cut: AblationOptions = {}) {
    this.#random = new RandomStream(randomSeed);
    const kept = (code: FeatureCode) => (code === 'base' ? 1 : (cut.priors ?? 1));
    const gone = (code: FeatureCode) => cut.features?.includes(code) === true;
    const model = (prior: (feature: LinkFeature) => number, hold: (feature: LinkFeature) => number) =>
      new OnlineLogistic({
        prior: FEATURES.map((feature) => (gone(feature.code) ? 0 : prior(feature) * kept(feature.code))),
        hold: FEATURES.map((feature) => (gone(feature.code) || cut.learning ? FIXED : hold(feature))),
        sparseHold: cut.words || cut.learning ? FIXED : SPARSE_HOLD,
      });
    this.now = model(
      ({ prior }) => prior,
      ({ hold }) => hold,
    );
    this.ahead = model(
      ({ code }) => AHEAD_PRIOR[code] ?? 0,
      () => AHEAD_HOLD,
    );
    this.#models = [this.now, this.ahead];
  }

  /** Chance in (0,1) that the page is relevant. @param row of the words of its link, which are kept. */
  chance(dense: Float32Array, words: WordRows, row: number): number {
    const start = words.start(row);
    return sigmoid(this.now.predict(dense, words.piece(row), start, start + words.length(row)));
  }

  /**
   * Both at once: the chance as the first of `into`, and in (0,1) how good the links are that the page opens as the
   * second.
   */
  both(dense: Float32Array, words: WordRows, row: number, into: Float64Array): void {
    const start = words.start(row);
    const end = start + words.length(row);
    OnlineLogistic.predictBoth(this.#models, dense, words.piece(row), start, end, into);
    into[0] = sigmoid(into[0] ?? 0);
    into[1] = sigmoid(into[1] ?? 0);
  }

  /** @param weight relative to a followed link, in (0,1] */
  learn(followed: Followed, relevance: number, weight = 1): void {
    this.now.learn(followed, relevance, weight);
  }

  /** Keeps a sample to be rehearsed. */
  keep(followed: Followed): void {
    const size = this.#samples.length;
    const place = size < MAX_SAMPLES ? size : Math.floor(this.#random.next() * (this.#followed + 1));
    this.#followed += 1;
    if (place < MAX_SAMPLES) this.#samples[place] = followed;
  }

  /** Removes the samples of a user's withdrawn label on a link. O(samples). */
  forgetSaid(id: UrlId): void {
    const kept = this.#samples.filter((sample) => sample.id !== id || sample.said === undefined);
    this.#followed -= this.#samples.length - kept.length;
    this.#samples.splice(0, Infinity, ...kept);
  }

  /** @param gain sum of the chances of the good links that the page opened */
  learnAhead(followed: Followed, gain: number): void {
    this.ahead.learn(followed, 1 - Math.exp(-gain / GOOD_GAIN));
  }

  /** Goes through old samples again, with what their links are held to be worth by now. */
  rehearse(worth: (followed: Followed) => number, times = REHEARSALS): void {
    if (this.#samples.length < MIN_TO_REHEARSE) return;
    for (let turn = 0; turn < times; turn++) {
      const sample = this.#samples[Math.floor(this.#random.next() * this.#samples.length)];
      if (sample !== undefined) this.now.learn(sample, worth(sample), REHEARSAL_WEIGHT);
    }
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#random.persist(archive);
    this.#followed = archive.number(this.#followed);
    for (const model of this.#models) yield* model.persist(archive);
    yield* this.#persistSamples(archive);
  }

  /** Samples one after the other: ids, labels, dense features, and how many words each has. */
  *#persistSamples(archive: StateArchive): Generator<void> {
    const samples = archive.isLoading ? [] : this.#samples;
    const ids = yield* archive.array(Int32Array.from(samples, ({ id }) => id));
    const said = yield* archive.array(Float64Array.from(samples, ({ said = Number.NaN }) => said));
    const dense = yield* archive.array(Float32Array.from(samples.flatMap((sample) => [...sample.dense])));
    const lengths = yield* archive.array(Int32Array.from(samples, ({ sparse }) => sparse.length));
    const words = yield* archive.array(Int32Array.from(samples.flatMap(({ sparse }) => [...sparse])));
    if (!archive.isLoading) return;
    this.#samples.length = 0;
    let at = 0;
    for (const [place, id] of ids.entries()) {
      const sparse = words.slice(at, at + (lengths[place] ?? 0));
      at += sparse.length;
      const label = said[place] ?? Number.NaN;
      const features = dense.slice(place * FEATURES.length, (place + 1) * FEATURES.length);
      this.#samples.push({ id, dense: features, sparse, ...(Number.isNaN(label) ? {} : { said: label }) });
    }
  }
}
