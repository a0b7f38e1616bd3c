import { KeyTable } from './key-table.ts';
import type { StateArchive } from './state-archive.ts';

/**
 * Like `Interned`, for strings that are never looked up by number. Stores 64 bits of hash: 13 to 15 bytes a string
 * instead of some 150. Numbers are dense from 0 in order of first sight, at most `most`; later strings share the number
 * `most`.
 */
export class HashedIds {
  readonly #table = new KeyTable();
  readonly #most: number;
  #size = 0;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  id(name: string): number {
    const known = this.#table.find(name);
    if (known >= 0) return known;
    if (this.#size >= this.#most) return this.#most;
    this.#table.addHash(this.#table.low, this.#table.high, this.#size);
    this.#size += 1;
    return this.#size - 1;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#size = archive.number(this.#size);
    yield* this.#table.persist(archive);
  }

  /** -1 for a string never seen. */
  find(name: string): number {
    return this.#table.find(name);
  }
}
