import { persistCounts, type StateArchive } from '../collections/state-archive.ts';
import type { TermVector } from './vector.ts';

/** Most terms kept; beyond it rare ones are dropped first, so that an endless crawl stays bounded. */
const MAX_TERMS = 200_000;

/**
 * Inverse document frequency that grows with every document seen: ln((N + 1) / (n + 1)) + 1 (smoothed; never below 1,
 * so no term of a young table is silenced).
 */
export class IdfTable {
  readonly #counts = new Map<string, number>();
  #documents = 0;

  /** Documents counted. */
  get documents(): number {
    return this.#documents;
  }

  /** Counts one document; repeated terms count once. */
  add(terms: Iterable<string>): void {
    this.#documents += 1;
    for (const term of new Set(terms)) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
    if (this.#counts.size > MAX_TERMS) this.#forget();
  }

  idf(term: string): number {
    return Math.log((this.#documents + 1) / ((this.#counts.get(term) ?? 0) + 1)) + 1;
  }

  /** Multiplies each weight by the idf of its term. */
  weigh(frequencies: TermVector): Map<string, number> {
    const weighed = new Map<string, number>();
    for (const [term, weight] of frequencies) weighed.set(term, weight * this.idf(term));
    return weighed;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#documents = archive.number(this.#documents);
    yield* persistCounts(archive, this.#counts);
  }

  #forget(): void {
    for (let least = 1; this.#counts.size > MAX_TERMS / 2; least++) {
      for (const [term, count] of this.#counts) if (count <= least) this.#counts.delete(term);
    }
  }
}
