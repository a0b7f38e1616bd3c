import type { Profile } from './profile.ts';

/** Pages that the first guess is worth on each side, and the share of pages that an unknown word is guessed to be on. */
const GUESS = 3;
const COMMON = 0.02;
const MOST_LOG_ODDS = 3;
const MOST_WORDS = 200_000;

interface Counts {
  on: number;
  off: number;
}

/**
 * What words go with the topic, learned from pages in proportion to how surely they are judged (self-training; Naive Bayes over
 * word presence with soft counts). A page's evidence is the mean log odds of its words, each weighed by 1 + ln(weight).
 */
export class WordEvidence {
  readonly #counts = new Map<string, Counts>();
  #on = GUESS;
  #off = GUESS;

  get pagesOn(): number {
    return this.#on - GUESS;
  }

  /** @param weight may be negative to take back what was counted */
  count({ bag }: Profile, relevance: number, weight = 1): void {
    this.#on += relevance * weight;
    this.#off += (1 - relevance) * weight;
    for (const word of bag.keys()) {
      const counts = this.#counts.get(word);
      if (counts === undefined) {
        if (this.#counts.size < MOST_WORDS)
          this.#counts.set(word, { on: relevance * weight, off: (1 - relevance) * weight });
        continue;
      }
      counts.on += relevance * weight;
      counts.off += (1 - relevance) * weight;
    }
  }

  logOdds(word: string): number {
    const { on = 0, off = 0 } = this.#counts.get(word) ?? {};
    const value = Math.log((on + GUESS * COMMON) / this.#on) - Math.log((off + GUESS * COMMON) / this.#off);
    return Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, value));
  }

  /** The words that speak most for the topic. */
  best(words: Iterable<string>, most: number): string[] {
    return [...words]
      .map((word) => ({ word, value: this.logOdds(word) }))
      .filter(({ value }) => value > 1)
      .sort((a, b) => b.value - a.value)
      .slice(0, most)
      .map(({ word }) => word);
  }

  /** Mean log odds of the page's words; 0 for a page without words. */
  evidence({ bag }: Profile): number {
    let sum = 0;
    let weights = 0;
    for (const [word, count] of bag) {
      const weight = 1 + Math.log(Math.max(1, count));
      sum += weight * this.logOdds(word);
      weights += weight;
    }
    return weights === 0 ? 0 : sum / weights;
  }
}
