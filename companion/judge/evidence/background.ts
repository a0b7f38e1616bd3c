import { sigmoid } from '../../../shared/learning/sigmoid.ts';

/** Log odds of pages off the topic before any is judged, about as they lie on the four webs of the lab, and the pages that this guess is worth. */
const OFF = { mean: -4, spread: 2, pages: 10 } as const;
const MIN_SPREAD = 1;
/** Spreads above the mean that speak neither way, as in `TextLikeness`, and log odds per spread beyond. */
const NEUTRAL = 1.6;
const STEEPNESS = 1.6;

/**
 * What log odds are worth where a topic is pages: likeness to a text has no scale of its own, so that all pages of one crawl may lie far below
 * an even chance, those on the topic with the rest, only higher. Mean and spread are those of the crawl's own pages, each counted as far as it is taken
 * to be off the topic; odds are read as spreads above that mean. The even chance is only ever lowered by it, never raised: a crawl that stays on its topic
 * shows nothing but pages on it, and raising it would turn against them. Nothing that the judge learns from hears of it, only who reads the chances.
 */
export class Background {
  #even = 0;
  #slope = 1;

  constructor() {
    this.fit([]);
  }

  /** @param odds of pages of the crawl, as the evidence adds up. O(pages) */
  fit(odds: readonly number[]): void {
    let pages: number = OFF.pages;
    let sum = OFF.pages * OFF.mean;
    let squares = OFF.pages * (OFF.spread ** 2 + OFF.mean ** 2);
    for (const value of odds) {
      const off = sigmoid(-value);
      pages += off;
      sum += off * value;
      squares += off * value ** 2;
    }
    const mean = sum / pages;
    const spread = Math.max(MIN_SPREAD, Math.sqrt(Math.max(0, squares / pages - mean ** 2)));
    this.#even = Math.min(0, mean + NEUTRAL * spread);
    this.#slope = STEEPNESS / spread;
  }

  /** Log odds as the crawl bears them out: never another sequence of pages. */
  of(odds: number): number {
    return this.#slope * (odds - this.#even);
  }
}
