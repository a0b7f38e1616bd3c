import { GrowingInts } from '../../../shared/collections/growing.ts';
import { persistList, type StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/**
 * Small dense numbers for URLs that come and go, so that columns are as long as there are URLs at a time: a number
 * given back is given again. O(1) each.
 */
export class Slots {
  readonly #slots = new GrowingInts();
  readonly #ids = new GrowingInts();
  readonly #free: number[] = [];
  #end = 0;

  /** How many are held. */
  get size(): number {
    return this.#end - this.#free.length;
  }

  /** -1: the URL has none. */
  of(id: UrlId): number {
    return this.#slots.get(id);
  }

  take(id: UrlId): number {
    const slot = this.#free.pop() ?? this.#end++;
    this.#slots.set(id, slot);
    this.#ids.set(slot, id);
    return slot;
  }

  give(id: UrlId): void {
    const slot = this.of(id);
    if (slot < 0) return;
    this.#slots.set(id, -1);
    this.#ids.set(slot, -1);
    this.#free.push(slot);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#end = archive.number(this.#end);
    yield* this.#slots.persist(archive);
    yield* this.#ids.persist(archive);
    yield* persistList(archive, this.#free);
  }

  /** URLs that hold one, in no order. */
  ids(): UrlId[] {
    const held: UrlId[] = [];
    for (let slot = 0; slot < this.#end; slot++) if (this.#ids.get(slot) >= 0) held.push(this.#ids.get(slot));
    return held;
  }
}
