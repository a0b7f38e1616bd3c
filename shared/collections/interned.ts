import type { StateArchive } from './state-archive.ts';

/** Strings that are taken in between two yields. */
const FEW = 2_048;

/**
 * Dense numbers for strings, from 0, in order of first sight. At most `most` strings; later ones share the number
 * `most`, so that an endless crawl stays bounded.
 */
export class Interned {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#names.length;
  }

  id(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const next = this.#names.length;
    if (next >= this.#most) return this.#most;
    this.#numbers.set(name, next);
    this.#names.push(name);
    return next;
  }

  /** -1 for a string never seen. */
  find(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  /** '' for the shared number. */
  name(id: number): string {
    return this.#names[id] ?? '';
  }

  *persist(archive: StateArchive): Generator<void> {
    const names = yield* archive.texts(this.#names);
    if (!archive.isLoading) return;
    this.#numbers.clear();
    this.#names.length = 0;
    for (const name of names) {
      this.#numbers.set(name, this.#names.push(name) - 1);
      if (this.#names.length % FEW === 0) yield;
    }
  }
}
