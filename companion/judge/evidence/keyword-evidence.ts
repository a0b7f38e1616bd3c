import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { logit, sigmoid } from '../../../shared/learning/sigmoid.ts';
import type { Profile } from '../profile/profile.ts';

/**
 * Chance of a given keyword on an on-topic page. Each of several is on some of them; a lone one is the topic's name.
 */
const IN_TOPIC = 0.5;
const IN_TOPIC_ALONE = 0.95;
/** A keyword's chance elsewhere before anything is seen, and the pages that this guess is worth. */
const ELSEWHERE = 0.03;
const GUESS_PAGES = 20;
/** Chance that a page is on the topic before it is read. */
const BASE = 0.06;
/** Occurrences (for a page of ordinary length) that count half. */
const HALF = 2;
const ORDINARY_LENGTH = 400;

/**
 * Evidence of the typed words: a presence Naive Bayes whose counts grow with the pages seen. It learns how common a
 * keyword is *off* the topic. Each page counts in proportion to 1 - relevance, so that a topical crawl does not make
 * its own words look common. A lone keyword has no other keyword to judge its pages by. Its frequency elsewhere stays
 * the guess, or a successful crawl would take the word for a common one.
 */
export class KeywordEvidence {
  #elsewhere: Float64Array;
  readonly #isAlone: boolean;
  #pages = GUESS_PAGES;

  constructor(keywords: number) {
    this.#isAlone = keywords === 1;
    this.#elsewhere = new Float64Array(keywords).fill(ELSEWHERE * GUESS_PAGES);
  }

  /** Weight of keyword `at` in log odds: ln(P(k | topic) / P(k | elsewhere)), never negative. */
  weight(at: number): number {
    const inTopic = this.#isAlone ? IN_TOPIC_ALONE : IN_TOPIC;
    return Math.max(0.05, Math.log(inTopic / ((this.#elsewhere[at] ?? 0) / this.#pages)));
  }

  /**
   * Strength of the hits of one keyword in [0,1): occurrences saturate, long pages need more of them (BM25's tf part).
   */
  static strength(hits: number, length: number): number {
    return hits / (hits + HALF * (0.4 + (0.6 * length) / ORDINARY_LENGTH));
  }

  /** Log odds that a page is on the topic, by its keywords alone; 0 when the user typed none. */
  logOdds({ hits, length }: Profile): number {
    if (hits.length === 0) return 0;
    let sum = logit(BASE);
    for (let at = 0; at < hits.length; at++)
      sum += this.weight(at) * 1.5 * KeywordEvidence.strength(hits[at] ?? 0, Math.min(length, 4 * ORDINARY_LENGTH));
    return sum;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#pages = archive.number(this.#pages);
    this.#elsewhere = yield* archive.array(this.#elsewhere);
  }

  count(profile: Profile): void {
    if (this.#isAlone) return;
    const off = 1 - sigmoid(this.logOdds(profile));
    this.#pages += off;
    for (let at = 0; at < profile.hits.length; at++)
      if ((profile.hits[at] ?? 0) >= 0.5) this.#elsewhere[at] = (this.#elsewhere[at] ?? 0) + off;
  }
}
