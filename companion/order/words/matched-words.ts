import { IntList } from '../../../shared/collections/int-list.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

const BITS = 8;
const MASK = 2 ** BITS - 1;

/**
 * Up to three topic words for each URL, for explanations: 4 bytes a URL. The topic may have 255 words; later ones are
 * not kept.
 */
export class MatchedWords {
  readonly #words: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #packed = new IntList();

  constructor(words: Iterable<string>) {
    this.#words = [...words].slice(0, MASK);
    this.#places = new Map(this.#words.map((word, place) => [word, place + 1]));
  }

  remember(id: UrlId, words: readonly string[]): void {
    const packed = words.slice(0, 3).reduce((sum, word) => sum * (MASK + 1) + (this.#places.get(word) ?? 0), 0);
    if (packed > 0 || this.#packed.get(id) > 0) this.#packed.set(id, packed);
  }

  persist(archive: StateArchive): Generator<void> {
    return this.#packed.persist(archive);
  }

  /** Returns the words, heaviest first, joined by ', '; '' without any. */
  of(id: UrlId): string {
    const packed = Math.max(0, this.#packed.get(id));
    const places = [packed >> (2 * BITS), packed >> BITS, packed].map((part) => part & MASK);
    return places
      .filter((place) => place > 0)
      .map((place) => this.#words[place - 1] ?? '')
      .join(', ');
  }
}
