import { CHUNK, Chunked } from '../../../shared/collections/chunked.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../../order/order.ts';

/** A set of URLs: one byte for every URL known, in place of some 30 for every one in it. O(1) a call. */
export class UrlSet {
  readonly #is = new Chunked((length) => new Uint8Array(length));
  #size = 0;
  #end = 0;

  get size(): number {
    return this.#size;
  }

  has(id: UrlId): boolean {
    return this.#is.get(id) === 1;
  }

  add(id: UrlId): void {
    if (this.has(id)) return;
    this.#is.set(id, 1);
    this.#size += 1;
    this.#end = Math.max(this.#end, id + 1);
  }

  delete(id: UrlId): void {
    if (!this.has(id)) return;
    this.#is.set(id, 0);
    this.#size -= 1;
  }

  /** Number of the URLs from `part * CHUNK` on, and the sum of their ids. */
  sumOf(part: number): { readonly count: number; readonly sum: number } {
    let [count, sum] = [0, 0];
    const piece = this.#is.piece(part);
    for (let at = 0; at < CHUNK; at++) {
      if (piece[at] !== 1) continue;
      count += 1;
      sum += part * CHUNK + at;
    }
    return { count, sum };
  }

  /** Replaces the URLs from `part * CHUNK` on. @param ids all of them */
  replace(part: number, ids: Iterable<UrlId>): void {
    this.#size -= this.sumOf(part).count;
    this.#is.piece(part).fill(0);
    for (const id of ids) this.add(id);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#size = archive.number(this.#size);
    this.#end = archive.number(this.#end);
    yield* this.#is.persist(archive);
  }

  /** Ascending. */
  *[Symbol.iterator](): Generator<UrlId> {
    for (let part = 0; part * CHUNK < this.#end; part++) {
      const piece = this.#is.piece(part);
      for (let at = 0; at < CHUNK; at++) if (piece[at] === 1) yield part * CHUNK + at;
    }
  }
}
