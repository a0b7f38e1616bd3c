import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { sigmoid } from '../../../shared/learning/sigmoid.ts';

/**
 * First guess for the log odds of off-topic pages, roughly as on the four webs of the lab, and the number of pages that
 * it counts for.
 */
const OFF = { mean: -4, spread: 2, pages: 10 } as const;
const MIN_SPREAD = 1;
/** Spreads above the mean that speak neither way, as in `TextLikeness`, and log odds per spread beyond. */
const NEUTRAL = 1.6;
const STEEPNESS = 1.6;

/**
 * Rescales log odds where a topic consists of pages. Likeness to a text has no scale of its own: all pages of one crawl
 * may lie far below an even chance, the on-topic ones only less far. Takes mean and spread from the crawl's own pages,
 * each weighted by its chance of being off topic, and reads odds as spreads above that mean. Only lowers the even
 * chance, never raises it: a crawl that stays on its topic sees only on-topic pages, and raising would turn against
 * them. The judge learns from the odds before rescaling; only readers of the chances see the result.
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

  persist(archive: StateArchive): void {
    this.#even = archive.number(this.#even);
    this.#slope = archive.number(this.#slope);
  }

  /** Log odds as the crawl bears them out: never another sequence of pages. */
  of(odds: number): number {
    return this.#slope * (odds - this.#even);
  }
}
