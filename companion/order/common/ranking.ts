import { Column } from '../../../shared/collections/column.ts';
import { IntList } from '../../../shared/collections/int-list.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/** Place of a URL that left for good; -1 is that of one that never entered. */
const GONE = -2;

/**
 * URLs by a value, the largest first, ties: the one known first. A binary heap of ids with the place of each, so that a
 * value may rise and a URL may leave at any time: O(log n) each; 16 bytes a URL. Not over `IndexedHeap`: its map of
 * places, made for few ids of very many, takes four times as long here (`npm run bench containers`).
 */
export class Ranking {
  readonly #values = new Column();
  readonly #heap = new IntList();
  readonly #places = new IntList();

  /** The largest that was given for it, also once it left; NaN of one that was never given any. */
  value(id: UrlId): number {
    return this.#values.get(id);
  }

  /** The URL enters, or its value rises; one that left for good stays away. */
  rise(id: UrlId, value: number): void {
    if (this.#values.get(id) >= value) return;
    this.#values.set(id, value);
    const place = this.#places.get(id);
    if (place !== GONE) this.#lift(place >= 0 ? place : this.#append(id), id);
  }

  /** The URL leaves and never enters again. */
  drop(id: UrlId): void {
    const place = this.#places.get(id);
    if (place >= 0) this.#remove(place);
    this.#places.set(id, GONE);
  }

  /** The `most` best, best first; they stay. O(most log n) */
  best(most: number): UrlId[] {
    const found: UrlId[] = [];
    while (found.length < most && this.#heap.length > 0) {
      const id = this.#heap.get(0);
      this.#remove(0);
      found.push(id);
    }
    for (const id of found) this.#lift(this.#append(id), id);
    return found;
  }

  /** Sets all values again, of removed entries, too. O(n) */
  settle(values: (id: UrlId) => number): void {
    for (let id = 0; id < this.#places.length; id++) this.#values.set(id, values(id));
    for (let place = (this.#heap.length >> 1) - 1; place >= 0; place--) this.#sink(place, this.#heap.get(place));
  }

  *persist(archive: StateArchive): Generator<void> {
    for (const column of [this.#values, this.#heap, this.#places]) yield* column.persist(archive);
  }

  #append(id: UrlId): number {
    this.#heap.push(id);
    return this.#heap.length - 1;
  }

  #remove(place: number): void {
    this.#places.set(this.#heap.get(place), -1);
    const last = this.#heap.pop();
    if (place === this.#heap.length) return;
    this.#lift(place, last);
    this.#sink(this.#places.get(last), last);
  }

  #put(place: number, id: UrlId): void {
    this.#heap.set(place, id);
    this.#places.set(id, place);
  }

  #isBefore(a: UrlId, b: UrlId): boolean {
    const [one, other] = [this.#values.get(a), this.#values.get(b)];
    return one > other || (one === other && a < b);
  }

  #lift(from: number, id: UrlId): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#heap.get(above);
      if (!this.#isBefore(id, other)) break;
      this.#put(place, other);
      place = above;
    }
    this.#put(place, id);
  }

  #sink(from: number, id: UrlId): void {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#heap.length) break;
      if (below + 1 < this.#heap.length && this.#isBefore(this.#heap.get(below + 1), this.#heap.get(below))) below += 1;
      const other = this.#heap.get(below);
      if (!this.#isBefore(other, id)) break;
      this.#put(place, other);
      place = below;
    }
    this.#put(place, id);
  }
}
