import { GrowingDoubles } from '../../../shared/collections/growing.ts';
import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { Profile } from '../profile/profile.ts';

/**
 * Pages that the first guess is worth on each side, and the share of pages that an unknown word is guessed to be on.
 */
const GUESS = 3;
const COMMON = 0.02;
const MAX_LOG_ODDS = 3;
const MAX_WORDS = 200_000;
/** Pages on the topic that a word must have; with fewer it identifies the page or its site, not the topic. */
const MIN_PAGES = 3;
/** Number for a word that was never met. */
const UNKNOWN = -1;

/**
 * Learns the topic's words from pages in proportion to the certainty of their judgement (self-training; Naive Bayes
 * over word presence with soft counts). A page's evidence is the mean log odds of its words, each weighted by 1 +
 * ln(weight). Memory: 35 to 55 bytes a word, for at most 200,000 words; later ones count as unknown.
 */
export class WordEvidence {
  readonly #words = new HashedIds(MAX_WORDS);
  /** By word: on-topic pages that contain it, and other pages. */
  readonly #onBy = new GrowingDoubles();
  readonly #offBy = new GrowingDoubles();
  #on = GUESS;
  #off = GUESS;
  /** The last bag looked up, with the numbers of its words: callers look a page up several times in a row. */
  #bag: Profile['bag'] = new Map();
  #numbers = new Int32Array(0);

  get pagesOn(): number {
    return this.#on - GUESS;
  }

  /** @param weight negative to remove an earlier count */
  count({ bag }: Profile, relevance: number, weight = 1): void {
    this.#on += relevance * weight;
    this.#off += (1 - relevance) * weight;
    const numbers = this.#numbersOf(bag);
    let at = 0;
    for (const word of bag.keys()) {
      let id = numbers[at] ?? UNKNOWN;
      if (id === UNKNOWN) {
        id = this.#words.id(word);
        if (id < MAX_WORDS) numbers[at] = id;
      }
      at += 1;
      if (id === MAX_WORDS) continue;
      this.#onBy.add(id, relevance * weight);
      this.#offBy.add(id, (1 - relevance) * weight);
    }
  }

  /**
   * Returns log odds in [-3, 3]; a word never met is never evidence for the topic. Off-topic pages count at most as
   * many as on-topic ones. Otherwise smoothing would make every rare word evidence for the smaller class: a crawl with
   * few finds would take any new word for its topic. If most pages are on topic, a new word counts against a page: the
   * topic's own words are known by then.
   */
  logOdds(word: string): number {
    const surplus = this.#on / this.#off;
    return this.#logOdds(this.#words.find(word), Math.min(1, surplus), Math.log(Math.max(1, surplus)));
  }

  /**
   * @param fade factor on counts of off-topic pages @param against log odds subtracted; both are the same for all words
   */
  #logOdds(id: number, fade: number, against: number): number {
    const on = id < 0 ? 0 : this.#onBy.get(id);
    const off = id < 0 ? 0 : this.#offBy.get(id);
    const value = Math.log(on + GUESS * COMMON) - Math.log(off * fade + GUESS * COMMON) - against;
    return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, value));
  }

  /**
   * Returns the least log odds of some tokens of a page; undefined if one is missing from the bag, or is on fewer than
   * three on-topic pages.
   */
  worth({ bag }: Pick<Profile, 'bag'>, tokens: readonly string[]): number | undefined {
    let least = Number.POSITIVE_INFINITY;
    for (const token of tokens) {
      if (!bag.has(token)) return undefined;
      const id = this.#words.find(token);
      if (id < 0 || this.#onBy.get(id) < MIN_PAGES) return undefined;
      least = Math.min(least, this.logOdds(token));
    }
    return tokens.length === 0 ? undefined : least;
  }

  /** Mean log odds of the page's words; 0 for a page without words. */
  evidence({ bag }: Profile): number {
    const surplus = this.#on / this.#off;
    const fade = Math.min(1, surplus);
    const against = Math.log(Math.max(1, surplus));
    let sum = 0;
    let weights = 0;
    let at = 0;
    const numbers = this.#numbersOf(bag);
    for (const count of bag.values()) {
      const weight = count > 1 ? 1 + Math.log(count) : 1;
      sum += weight * this.#logOdds(numbers[at] ?? UNKNOWN, fade, against);
      weights += weight;
      at += 1;
    }
    return weights === 0 ? 0 : sum / weights;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#on = archive.number(this.#on);
    this.#off = archive.number(this.#off);
    yield* this.#words.persist(archive);
    yield* this.#onBy.persist(archive);
    yield* this.#offBy.persist(archive);
  }

  /**
   * Returns the number of each word of the bag, `UNKNOWN` for a word not met yet. Between two calls for one bag, only
   * that bag may be counted.
   */
  #numbersOf(bag: Profile['bag']): Int32Array {
    if (bag !== this.#bag) {
      this.#bag = bag;
      // Not `Int32Array.from`: it first makes a list of the keys, and costs three times as much.
      const numbers = new Int32Array(bag.size);
      let at = 0;
      for (const word of bag.keys()) numbers[at++] = this.#words.find(word);
      this.#numbers = numbers;
    }
    return this.#numbers;
  }
}
