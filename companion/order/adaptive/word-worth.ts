import { Growing } from '../../../shared/collections/growing.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';

/** Pages that the first guess is worth, and the share of pages that a word is guessed to be on. */
const GUESS = 4;
const COMMON = 0.02;

/**
 * Learns which words belong to relevant pages: presence counts weighted by relevance, and by the rest to 1. The worth
 * of a word is (r - s) / (r + s) in [-1,1]: the hyperbolic tangent of half its log odds. r and s are its shares of
 * relevant and other pages. Both classes count as if each had as many pages as the smaller. So an unknown word is worth
 * 0, however few pages were relevant. This transfers knowledge of pages to links (NB crawler).
 */
export class WordWorth {
  readonly #on = new Growing();
  readonly #off = new Growing();
  #pagesOn = GUESS;
  #pagesOff = GUESS;
  #worths = new Float32Array(0);
  #fresh = 0;
  #state = 0;

  /** Another number whenever worths have changed. */
  get state(): number {
    return this.#state;
  }

  /** A word that the user typed is at home on the topic from the first. */
  plant(word: number): void {
    this.#on.set(word, GUESS * 0.5);
  }

  /** @param words distinct */
  add(words: Iterable<number>, relevance: number): void {
    this.#pagesOn += relevance;
    this.#pagesOff += 1 - relevance;
    for (const word of words) {
      this.#on.add(word, relevance);
      this.#off.add(word, 1 - relevance);
    }
  }

  /**
   * Returns the worth at the last `refresh`; 0 for a word that came later. Never reads beyond the array: see `Growing`.
   */
  worth(word: number): number {
    return word < this.#worths.length ? (this.#worths[word] ?? 0) : 0;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#pagesOn = archive.number(this.#pagesOn);
    this.#pagesOff = archive.number(this.#pagesOff);
    this.#fresh = archive.number(this.#fresh);
    this.#state = archive.number(this.#state);
    yield* this.#on.persist(archive);
    yield* this.#off.persist(archive);
    this.#worths = yield* archive.array(this.#worths);
  }

  /**
   * Brings all worths up to date when enough pages have come since; amortised O(words / pages) a page. @param words how
   * many there are @param now even where few pages have come
   */
  refresh(words: number, now = false): void {
    const pages = this.#pagesOn + this.#pagesOff;
    if (!now && pages < this.#fresh * 1.03) return;
    this.#fresh = pages;
    const fewer = Math.min(this.#pagesOn, this.#pagesOff);
    const worths = new Float32Array(words);
    for (let word = 0; word < words; word++) {
      const on = (this.#on.get(word) * fewer) / this.#pagesOn + GUESS * COMMON;
      const off = (this.#off.get(word) * fewer) / this.#pagesOff + GUESS * COMMON;
      worths[word] = (on - off) / (on + off);
    }
    this.#worths = worths;
    this.#state += 1;
  }
}
