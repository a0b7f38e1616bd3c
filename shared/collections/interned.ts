import { GrowingInts } from './growing.ts';
import { HashedIds } from './hashed-ids.ts';
import type { StateArchive } from './state-archive.ts';

/** Strings that share one piece of memory: each by itself would take some 40 octets more. */
const BLOCK = 1_024;

/**
 * Dense numbers for strings, from 0, in order of first sight. At most `most` strings; later ones share the number
 * `most`, so that an endless crawl stays bounded. Some 18 octets a string, and its signs.
 */
export class Interned {
  readonly #numbers: HashedIds;
  /** Full blocks, each the strings one behind the other, and the end of each string in its block. */
  readonly #blocks: string[] = [];
  readonly #ends = new GrowingInts();
  /** The strings of the last block. */
  #last: string[] = [];

  constructor(most: number) {
    this.#numbers = new HashedIds(most);
  }

  get size(): number {
    return this.#numbers.size;
  }

  id(name: string): number {
    const known = this.#numbers.size;
    const id = this.#numbers.id(name);
    if (this.#numbers.size > known) this.#keep(id, name);
    return id;
  }

  /** -1 for a string never seen. */
  find(name: string): number {
    return this.#numbers.find(name);
  }

  /** '' for the shared number. */
  name(id: number): string {
    const block = this.#blocks[Math.floor(id / BLOCK)];
    if (block === undefined) return this.#last[id - this.#blocks.length * BLOCK] ?? '';
    return block.slice(id % BLOCK === 0 ? 0 : this.#ends.get(id - 1), this.#ends.get(id));
  }

  *persist(archive: StateArchive): Generator<void> {
    yield* this.#numbers.persist(archive);
    yield* this.#ends.persist(archive);
    const count = archive.number(this.#blocks.length);
    // Each by itself: one with signs beyond Latin-1 takes twice the room.
    for (let at = 0; at < count; at++) {
      const [block = ''] = yield* archive.texts(archive.isLoading ? [] : [this.#blocks[at] ?? '']);
      this.#blocks[at] = block;
    }
    this.#last = [...(yield* archive.texts(this.#last))];
  }

  #keep(id: number, name: string): void {
    this.#ends.set(id, (id % BLOCK === 0 ? 0 : this.#ends.get(id - 1)) + name.length);
    this.#last.push(name);
    if (this.#last.length === BLOCK) this.#blocks.push(this.#last.splice(0).join(''));
  }
}
