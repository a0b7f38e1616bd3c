import { persistPieces, type StateArchive } from '../../../shared/collections/state-archive.ts';

/** Weight of the words of all classes together in the words of each, in words. */
const POOLED = 20;

/**
 * Multinomial Naive Bayes over several classes: P(w|c) = (n(w, c) + m * P(w)) / (n(c) + m), P(w) over all classes with
 * one added, m = `POOLED`. Classes differ a hundredfold in size, and add-one smoothing would make every rare word
 * evidence for the smallest. A word without any example would still be, so it does not count.
 */
export class WordClasses {
  readonly #classes: number;
  #chances: Float64Array[] = [];
  #priors: Float64Array;
  readonly #odds: Float64Array;

  constructor(classes: number) {
    this.#classes = classes;
    this.#priors = new Float64Array(classes).fill(Math.log(1 / classes));
    this.#odds = new Float64Array(classes);
  }

  /** Learns from scratch. @param examples words by number below `vocabulary`, with their class and their weight */
  fit(
    vocabulary: number,
    examples: Iterable<{ readonly words: Int32Array; readonly of: number; readonly weight: number }>,
  ): void {
    const counts = Array.from({ length: this.#classes }, () => new Float64Array(vocabulary));
    const sizes = new Float64Array(this.#classes);
    const pooled = new Float64Array(vocabulary).fill(1);
    const links = new Float64Array(this.#classes).fill(1);
    for (const { words, of, weight } of examples) {
      links[of] = (links[of] ?? 0) + weight;
      const count = counts[of];
      if (count === undefined) continue;
      for (const word of words) {
        count[word] = (count[word] ?? 0) + weight;
        pooled[word] = (pooled[word] ?? 0) + weight;
      }
      sizes[of] = (sizes[of] ?? 0) + weight * words.length;
    }
    const all = pooled.reduce((sum, count) => sum + count, 0);
    const total = links.reduce((sum, count) => sum + count, 0);
    this.#priors = links.map((count) => Math.log(count / total));
    this.#chances = counts.map((count, of) =>
      count.map((own, word) => {
        const among = pooled[word] ?? 0;
        return among === 1 ? 0 : Math.log((own + (POOLED * among) / all) / ((sizes[of] ?? 0) + POOLED));
      }),
    );
  }

  /** P(class | words), adding up to 1; the array is used again by the next call. Words not met by `fit` say nothing. */
  chances(words: Iterable<number>): Float64Array {
    this.#odds.set(this.#priors);
    for (const word of words) {
      if (word >= (this.#chances[0]?.length ?? 0)) continue;
      for (let of = 0; of < this.#classes; of++) {
        this.#odds[of] = (this.#odds[of] ?? 0) + (this.#chances[of]?.[word] ?? 0);
      }
    }
    const largest = this.#odds.reduce((most, odd) => Math.max(most, odd), Number.NEGATIVE_INFINITY);
    let sum = 0;
    for (let of = 0; of < this.#classes; of++) {
      const chance = Math.exp((this.#odds[of] ?? 0) - largest);
      this.#odds[of] = chance;
      sum += chance;
    }
    for (let of = 0; of < this.#classes; of++) this.#odds[of] = (this.#odds[of] ?? 0) / sum;
    return this.#odds;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#priors = yield* archive.array(this.#priors);
    yield* persistPieces(archive, this.#chances, () => new Float64Array(0));
  }

  /** log P(w|a) / P(w|b). */
  evidence(word: number, a: number, b: number): number {
    return (this.#chances[a]?.[word] ?? 0) - (this.#chances[b]?.[word] ?? 0);
  }
}
