import { IdMap } from './id-map.ts';

/**
 * A binary heap of dense ids that knows the position of each id, so that any can be moved or removed. Cost: O(log n)
 * each, `rebuild` O(n) (Floyd 1964). Heaps may share one `places` if each id is in only one of them at a time.
 */
export class IndexedHeap {
  readonly #before: (a: number, b: number) => boolean;
  /** Position of each id in the heap. */
  readonly #places: IdMap;
  #items: number[] = [];

  /** @param before a strict total order: whether `a` comes out before `b`. */
  constructor(before: (a: number, b: number) => boolean, places = new IdMap()) {
    this.#before = before;
    this.#places = places;
  }

  get size(): number {
    return this.#items.length;
  }

  get top(): number | undefined {
    return this.#items[0];
  }

  /**
   * Ids that come out no later than all for which `isLate` holds, in no order. `isLate` must hold for whatever comes
   * out after one of these. O(their number).
   */
  *until(isLate: (id: number) => boolean): Generator<number> {
    const places = [0];
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      const id = this.#items[place];
      if (id === undefined || isLate(id)) continue;
      yield id;
      places.push(2 * place + 1, 2 * place + 2);
    }
  }

  push(id: number): void {
    this.append(id);
    this.#up(this.#items.length - 1, id);
  }

  /** Adds an id without keeping the order; the caller must call `rebuild` before anything else. */
  append(id: number): void {
    this.#places.set(id, this.#items.length);
    this.#items.push(id);
  }

  remove(id: number): void {
    const place = this.#places.get(id);
    this.#places.delete(id);
    const last = this.#items.pop();
    if (last === undefined || last === id) return;
    this.#put(place, last);
    this.moved(last);
  }

  pop(): number | undefined {
    const top = this.#items[0];
    if (top !== undefined) this.remove(top);
    return top;
  }

  /** The id's rank changed. */
  moved(id: number): void {
    this.#up(this.#places.get(id), id);
    this.#down(this.#places.get(id), id);
  }

  rebuild(): void {
    for (let place = (this.#items.length >> 1) - 1; place >= 0; place--) this.#down(place, this.#at(place));
  }

  clear(): void {
    for (const id of this.#items) this.#places.delete(id);
    this.#items = [];
  }

  #at(place: number): number {
    return this.#items[place] ?? -1;
  }

  #put(place: number, id: number): void {
    this.#items[place] = id;
    this.#places.set(id, place);
  }

  #up(start: number, id: number): void {
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#at(parent);
      if (!this.#before(id, above)) break;
      this.#put(place, above);
      place = parent;
    }
    this.#put(place, id);
  }

  #down(start: number, id: number): void {
    const { length } = this.#items;
    let place = start;
    for (;;) {
      const left = 2 * place + 1;
      if (left >= length) break;
      const right = left + 1;
      const child = right < length && this.#before(this.#at(right), this.#at(left)) ? right : left;
      const below = this.#at(child);
      if (!this.#before(below, id)) break;
      this.#put(place, below);
      place = child;
    }
    this.#put(place, id);
  }
}
