import { persistList, type StateArchive } from './state-archive.ts';

/**
 * Small dense numbers for what comes and goes, so that columns are as long as there is of it at a time: a number given
 * back is taken again. O(1) each.
 */
export class Slots {
  readonly #free: number[] = [];
  #end = 0;

  /** How many are held. */
  get size(): number {
    return this.#end - this.#free.length;
  }

  /** One more than the largest number that was ever held. */
  get end(): number {
    return this.#end;
  }

  take(): number {
    return this.#free.pop() ?? this.#end++;
  }

  /** @param slot that is held */
  give(slot: number): void {
    this.#free.push(slot);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#end = archive.number(this.#end);
    yield* persistList(archive, this.#free);
  }
}
