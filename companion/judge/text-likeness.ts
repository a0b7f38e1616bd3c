import { IdfTable } from '../../shared/text/idf.ts';
import { dot, norm, type TermVector, termFrequencies } from '../../shared/text/vector.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import type { TopicText } from '../../shared/topic/topic.ts';
import type { Profile } from './profile.ts';

/** Cosine of a page off the topic before any is seen, its spread, and the pages that this guess is worth. */
const OFF = { mean: 0.03, spread: 0.025, pages: 20 } as const;
const LEAST_SPREAD = 0.01;
/** Spreads above the mean that speak neither for nor against, and log odds per spread beyond. */
const NEUTRAL = 1.6;
const STEEPNESS = 1.2;
const BOUND = 3;

/**
 * Nearness to the nearest of the user's texts (each its own centroid: positives are rarely one cluster): TF-IDF cosine, as so many spreads
 * above what pages off the topic have. Rarity of words and that mean are learned from pages off the topic alone, so that a crawl that stays
 * on its topic does not make the topic's own words look common.
 */
export class TextLikeness {
  readonly #texts: readonly TermVector[];
  readonly #idf = new IdfTable();
  #off: number = OFF.pages;
  #sum = OFF.pages * OFF.mean;
  #squares = OFF.pages * (OFF.spread ** 2 + OFF.mean ** 2);

  constructor(texts: readonly TopicText[]) {
    this.#texts = texts
      .map(({ title, text }) => termFrequencies(tokens(`${title}\n${title}\n${text}`)))
      .filter((vector) => vector.size > 0);
  }

  /** @param relevance as judged; a page that may be on the topic teaches nothing here. */
  count(profile: Profile, relevance: number): void {
    if (this.#texts.length === 0 || relevance >= 0.5) return;
    const cosine = this.cosine(profile);
    this.#idf.add(profile.bag.keys());
    this.#off += 1;
    this.#sum += cosine;
    this.#squares += cosine ** 2;
  }

  /** 0 when the user gave no text. */
  logOdds(profile: Profile): number {
    if (this.#texts.length === 0) return 0;
    const mean = this.#sum / this.#off;
    const spread = Math.max(LEAST_SPREAD, Math.sqrt(Math.max(0, this.#squares / this.#off - mean ** 2)));
    const above = (this.cosine(profile) - mean) / spread;
    return Math.max(-BOUND, Math.min(BOUND, STEEPNESS * (above - NEUTRAL)));
  }

  cosine({ bag }: Profile): number {
    const page = this.#idf.weigh(new Map([...bag].map(([word, count]) => [word, 1 + Math.log(Math.max(1, count))])));
    const length = norm(page);
    if (length === 0) return 0;
    let best = 0;
    for (const text of this.#texts) {
      const weighed = this.#idf.weigh(text);
      best = Math.max(best, dot(page, weighed) / (length * Math.max(norm(weighed), 1e-9)));
    }
    return best;
  }
}
