import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { Interned } from '../../../shared/collections/interned.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { OnlineLogistic, type Sample } from '../../../shared/learning/online-logistic.ts';
import type { PageFeatures } from '../judge.ts';
import type { Profile } from '../profile/profile.ts';

/** Most labels kept; the oldest are dropped first. */
const MAX_LABELS = 500;
const EPOCHS = 5;
const MAX_WORDS = 100_000;
/** Precision of the prior of a word's weight. */
const HOLD = 15;
/** Labels at which the classifier's word counts half. */
const HALF = 4;
const BOUND = 4;
const NO_DENSE = new Float32Array(0);

interface Label {
  readonly sample: Sample;
  readonly relevant: boolean;
}

/**
 * Learns from the user's labels by logistic regression over word presence. Trains from scratch with each label, so that
 * any label can change or go. 500 labels cost a few milliseconds.
 */
export class LabelEvidence {
  readonly #words = new Interned(MAX_WORDS);
  readonly #labels = new BoundedMap<PageFeatures, Label>({ entries: MAX_LABELS });
  #model = newModel();
  #irrelevant = 0;

  /** Labels that count. */
  get size(): number {
    return this.#labels.size;
  }

  /**
   * Returns the weight of relevant pages' common words, in [0,1). Such pages also share common words and their site's
   * surroundings, and only pages called not relevant show which. Suggested pages are labelled first, and most are
   * relevant. Without contrast, full weight would draw a crawl to all that resembles them (docs/measurements/tried.md).
   */
  get contrast(): number {
    return this.#irrelevant / (this.#irrelevant + 1);
  }

  /** @returns what the page's label was before */
  set(features: PageFeatures, profile: Profile, relevant: boolean | undefined): boolean | undefined {
    const before = this.#labels.get(features)?.relevant;
    this.#labels.delete(features);
    if (relevant !== undefined) {
      const sparse = Int32Array.from(profile.bag.keys(), (word) => this.#words.id(word));
      this.#labels.set(features, { sample: { dense: NO_DENSE, sparse }, relevant });
    }
    this.#train();
    return before;
  }

  /**
   * Log odds by the labels alone, shrunk while there are few, and where they speak for the page by `contrast`; 0
   * without labels.
   */
  logOdds({ bag }: Profile): number {
    const labels = this.#labels.size;
    if (labels === 0) return 0;
    const known = [...bag.keys()].map((word) => this.#words.find(word)).filter((word) => word >= 0);
    const value = this.#model.predict(NO_DENSE, Int32Array.from(known));
    const shrunk = (Math.max(-BOUND, Math.min(BOUND, value)) * labels) / (labels + HALF);
    return shrunk > 0 ? shrunk * this.contrast : shrunk;
  }

  /** The model follows from the labels. */
  *persist(archive: StateArchive): Generator<void> {
    yield* this.#words.persist(archive);
    const known = archive.isLoading ? [] : [...this.#labels];
    const features = yield* archive.texts(known.map(([own]) => own));
    for (const [at, own] of features.entries()) {
      const label = known[at]?.[1];
      const relevant = archive.flag(label?.relevant ?? false);
      const sparse = yield* archive.array(label?.sample.sparse ?? new Int32Array(0));
      if (archive.isLoading) this.#labels.set(own, { sample: { dense: NO_DENSE, sparse }, relevant });
    }
    if (archive.isLoading) this.#train();
  }

  #train(): void {
    this.#model = newModel();
    this.#irrelevant = [...this.#labels.values()].filter(({ relevant }) => !relevant).length;
    for (let epoch = 0; epoch < EPOCHS; epoch++)
      for (const { sample, relevant } of this.#labels.values()) this.#model.learn(sample, relevant ? 1 : 0);
  }
}

const newModel = () => new OnlineLogistic({ prior: [], hold: [], sparseHold: HOLD });
