import { GrowingDoubles } from '../../../shared/collections/growing.ts';
import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { Profile } from '../profile/profile.ts';

/** Pages that the first guess is worth on each side, and the share of pages that an unknown word is guessed to be on. */
const GUESS = 3;
const COMMON = 0.02;
const MAX_LOG_ODDS = 3;
const MAX_WORDS = 200_000;
/** A word of fewer pages on the topic tells of the page that has it, not of the topic. */
const MIN_PAGES = 2;
/** In place of the number of a word that was never met. */
const UNKNOWN = -1;

/**
 * What words go with the topic, learned from pages in proportion to how surely they are judged (self-training; Naive Bayes over
 * word presence with soft counts). A page's evidence is the mean log odds of its words, each weighed by 1 + ln(weight).
 * Memory: 35 to 55 bytes a word, of 200,000 words at most; of later ones nothing is known.
 */
export class WordEvidence {
  readonly #words = new HashedIds(MAX_WORDS);
  /** By word: pages on the topic that it stood on, and others. */
  readonly #onBy = new GrowingDoubles();
  readonly #offBy = new GrowingDoubles();
  #on = GUESS;
  #off = GUESS;
  /** The bag asked about last, with the numbers of its words: a page is asked about several times in a row. */
  #bag: Profile['bag'] = new Map();
  #numbers = new Int32Array(0);

  get pagesOn(): number {
    return this.#on - GUESS;
  }

  /** @param weight may be negative to take back what was counted */
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
   * In [-3, 3]; a word never met never speaks for the topic. Pages off it count as if they were no more than those on it, or the smoothing would
   * let every rare word speak for the class of fewer pages: a crawl that found little would take whatever is new to it for its topic. Where
   * most pages are on the topic, what is new speaks against a page: the topic's own words are known by then.
   */
  logOdds(word: string): number {
    const surplus = this.#on / this.#off;
    return this.#logOdds(this.#words.find(word), Math.min(1, surplus), Math.log(Math.max(1, surplus)));
  }

  /** @param fade what pages off the topic count, @param against what is taken off: both are the same for all words. */
  #logOdds(id: number, fade: number, against: number): number {
    const on = id < 0 ? 0 : this.#onBy.get(id);
    const off = id < 0 ? 0 : this.#offBy.get(id);
    const value = Math.log(on + GUESS * COMMON) - Math.log(off * fade + GUESS * COMMON) - against;
    return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, value));
  }

  /** The words that speak most for the topic, of those that stood on two pages of it or more. */
  best({ bag }: Pick<Profile, 'bag'>, most: number): string[] {
    const numbers = this.#numbersOf(bag);
    return [...bag.keys()]
      .filter((_, at) => this.#onBy.get(numbers[at] ?? UNKNOWN) >= MIN_PAGES)
      .map((word) => ({ word, value: this.logOdds(word) }))
      .filter(({ value }) => value > 1)
      .sort((a, b) => b.value - a.value)
      .slice(0, most)
      .map(({ word }) => word);
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

  /** By word of the bag its number, `UNKNOWN` of one that is not met yet; nothing is counted between two calls about one bag but that bag itself. */
  #numbersOf(bag: Profile['bag']): Int32Array {
    if (bag !== this.#bag) {
      this.#bag = bag;
      // Not `Int32Array.from`: it makes a list of the keys first, and costs three times as much.
      const numbers = new Int32Array(bag.size);
      let at = 0;
      for (const word of bag.keys()) numbers[at++] = this.#words.find(word);
      this.#numbers = numbers;
    }
    return this.#numbers;
  }
}
