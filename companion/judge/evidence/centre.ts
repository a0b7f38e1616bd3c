import { persistCounts, type StateArchive } from '../../../shared/collections/state-archive.ts';
import type { IdfTable } from '../../../shared/text/idf.ts';
import { norm, type TermVector } from '../../../shared/text/vector.ts';

/**
 * Weight of the mean of very many finds beside that of the texts, and the number of finds at which it has half of that.
 */
const FINDS = 0.5;
const HALF = 5;
/** Terms of the pages found; when there are twice as many, the lightest are forgotten. */
const MAX_TERMS = 2_000;

/**
 * The centre of a topic: its texts, and on-topic pages of the crawl, which widen a topic of one page (Rocchio 1971,
 * with finds in place of the user's labels). Texts have length 1 with the rarity of words included. Finds have length 1
 * without it, so common words take most of their weight. The texts never lose their share.
 */
export class Centre {
  /** Sum of the pages found, each of length 1 before the rarity of its words is looked at. */
  #found = new Map<string, number>();
  #pages = 0;

  /** Number of pages found so far, each weighted by its relevance. */
  get pages(): number {
    return this.#pages;
  }

  /** @param page damped counts. @param relevance in (0, 1] */
  add(page: TermVector, relevance: number): void {
    const length = norm(page);
    if (length === 0) return;
    this.#pages += relevance;
    for (const [term, weight] of page)
      this.#found.set(term, (this.#found.get(term) ?? 0) + (relevance * weight) / length);
    if (this.#found.size > 2 * MAX_TERMS)
      this.#found = new Map([...this.#found].sort(([, a], [, b]) => b - a).slice(0, MAX_TERMS));
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#pages = archive.number(this.#pages);
    yield* persistCounts(archive, this.#found);
  }

  /**
   * The centre with the rarity of words, of length 1. @param texts those of the topic, of length 1, their rarity in
   * them
   */
  weigh(texts: readonly TermVector[], idf: IdfTable): TermVector {
    const sum = new Map<string, number>();
    for (const text of texts)
      for (const [term, weight] of text) sum.set(term, (sum.get(term) ?? 0) + weight / texts.length);
    const share = FINDS / (this.#pages + HALF);
    for (const [term, weight] of this.#found) sum.set(term, (sum.get(term) ?? 0) + share * weight * idf.idf(term));
    return unit(sum);
  }
}

/** Scales a vector to length 1; an empty one stays empty. */
export function unit(vector: TermVector): TermVector {
  const length = norm(vector);
  return length === 0 ? vector : new Map([...vector].map(([term, weight]) => [term, weight / length]));
}
