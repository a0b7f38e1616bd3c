import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { persistCounts, type StateArchive } from '../../../shared/collections/state-archive.ts';
import { IdfTable } from '../../../shared/text/idf.ts';
import { centroid, type TermVector, termFrequencies } from '../../../shared/text/vector.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import type { TopicText } from '../../../shared/topic/topic.ts';
import type { PageFeatures } from '../judge.ts';
import { damped } from '../profile/damped.ts';
import { type Profile, profileFrom } from '../profile/profile.ts';
import { Centre, unit } from './centre.ts';

/** Cosine of a page off the topic before any is seen, its spread, and the pages that this guess is worth. */
const OFF = { mean: 0.03, spread: 0.025, pages: 20 } as const;
const MIN_SPREAD = 0.01;
/** Spreads above the mean that speak neither for nor against, and log odds per spread beyond. */
const NEUTRAL = 1.6;
const STEEPNESS = 1.2;
const BOUND = 3;

/** Most pages kept; the oldest are dropped first. */
const MAX_LIKED = 200;
/**
 * Most off-topic pages counted for the rarity of words while there is no text to be near to: more would add nothing but
 * memory.
 */
const MAX_WITHOUT = 2_000;

/** Share of new pages among all counted at which the weights of texts and centre are rebuilt. */
const STALE = 0.05;

/**
 * Nearness to the nearest of the user's texts and to the centre of texts and finds, half each. Each text is a centroid
 * of its own, because positives are rarely one cluster. Measured as TF-IDF cosine in spreads above that of off-topic
 * pages. Learns rarity of words and that mean from off-topic pages only, so that a crawl on its topic does not make the
 * topic's own words look common.
 */
export class TextLikeness {
  readonly #texts: readonly TermVector[];
  /** Pages that the user called relevant, by their features. */
  readonly #liked = new BoundedMap<PageFeatures, TermVector>({ entries: MAX_LIKED });
  readonly #idf = new IdfTable();
  readonly #centre = new Centre();
  /** Texts, then the centre, with the rarity of their words, of length 1, and the pages counted by then. */
  #weighed: readonly TermVector[] = [];
  #weighedAt = -1;
  /** The last page looked at: callers first read its evidence and then count it. */
  #last: { readonly profile: Profile; readonly cosine: number } | undefined;
  #off: number = OFF.pages;
  #sum = OFF.pages * OFF.mean;
  #squares = OFF.pages * (OFF.spread ** 2 + OFF.mean ** 2);

  constructor(texts: readonly TopicText[]) {
    this.#texts = texts
      .map(({ title, text }) => termFrequencies(tokens(`${title}\n${title}\n${text}`)))
      .filter((vector) => vector.size > 0);
  }

  /**
   * Adds a page that the user called relevant. Without a text, the mean of these pages replaces one. @param page
   * undefined withdraws it
   */
  like(features: PageFeatures, page: Profile | undefined): void {
    if (page === undefined) this.#liked.delete(features);
    else this.#liked.set(features, unit(damped(page.bag)));
    this.#weighedAt = -1;
    this.#last = undefined;
  }

  /** True without a text and without a page called relevant: nothing to be near to. */
  get isEmpty(): boolean {
    return this.#texts.length === 0 && this.#liked.size === 0;
  }

  /** @param relevance as judged: below a half the page is an example of off-topic text, else a find. */
  count(profile: Profile, relevance: number): void {
    if (this.isEmpty) {
      if (relevance < 0.5 && this.#idf.documents < MAX_WITHOUT) this.#idf.add(profile.bag.keys());
      return;
    }
    const cosine = this.cosine(profile);
    this.#last = undefined;
    if (relevance >= 0.5) {
      this.#centre.add(damped(profile.bag), relevance);
      return;
    }
    this.#idf.add(profile.bag.keys());
    this.#off += 1;
    this.#sum += cosine;
    this.#squares += cosine ** 2;
  }

  /** 0 when it is empty. */
  logOdds(profile: Profile): number {
    if (this.isEmpty) return 0;
    const mean = this.#sum / this.#off;
    const spread = Math.max(MIN_SPREAD, Math.sqrt(Math.max(0, this.#squares / this.#off - mean ** 2)));
    const above = (this.cosine(profile) - mean) / spread;
    return Math.max(-BOUND, Math.min(BOUND, STEEPNESS * (above - NEUTRAL)));
  }

  cosine(profile: Profile): number {
    if (this.#last?.profile === profile) return this.#last.cosine;
    const cosine = this.#cosine(profile);
    this.#last = { profile, cosine };
    return cosine;
  }

  /** The texts are the topic's, and liked pages are read from their features. */
  *persist(archive: StateArchive): Generator<void> {
    this.#weighedAt = archive.number(this.#weighedAt);
    this.#off = archive.number(this.#off);
    this.#sum = archive.number(this.#sum);
    this.#squares = archive.number(this.#squares);
    yield* this.#idf.persist(archive);
    yield* this.#centre.persist(archive);
    const liked = archive.isLoading ? [] : [...this.#liked].map(([features]) => features);
    for (const features of yield* archive.texts(liked))
      if (archive.isLoading) this.#liked.set(features, unit(damped(profileFrom(features).bag)));
    const vectors = this.#weighed.map((vector) => new Map(vector));
    const count = archive.number(vectors.length);
    for (let at = 0; at < count; at++) {
      vectors[at] ??= new Map();
      yield* persistCounts(archive, vectors[at] ?? new Map());
    }
    if (archive.isLoading) this.#weighed = vectors;
  }

  #cosine({ bag }: Profile): number {
    const vectors = this.#fresh();
    const dots = new Float64Array(vectors.length);
    let squares = 0;
    for (const [word, count] of bag) {
      const weight = (1 + Math.log(Math.max(1, count))) * this.#idf.idf(word);
      squares += weight * weight;
      for (let at = 0; at < dots.length; at++) dots[at] = (dots[at] ?? 0) + weight * (vectors[at]?.get(word) ?? 0);
    }
    if (squares === 0) return 0;
    return (Math.max(...dots.subarray(0, -1)) + (dots.at(-1) ?? 0)) / (2 * Math.sqrt(squares));
  }

  #fresh(): readonly TermVector[] {
    const pages = this.#idf.documents + this.#centre.pages;
    if (this.#weighedAt >= 0 && pages <= this.#weighedAt * (1 + STALE)) return this.#weighed;
    this.#weighedAt = pages;
    const given = this.#texts.length > 0 ? this.#texts : [centroid([...this.#liked.values()])];
    const texts = given.map((text) => unit(this.#idf.weigh(text)));
    this.#weighed = [...texts, this.#centre.weigh(texts, this.#idf)];
    return this.#weighed;
  }
}
