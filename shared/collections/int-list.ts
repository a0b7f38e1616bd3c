import type { StateArchive } from './state-archive.ts';

/** A list of 32-bit integers that grows by doubling: 4 bytes an entry. Reads beyond the end give -1. */
export class IntList {
  #values = new Int32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get(index: number): number {
    return index < this.#length ? (this.#values[index] ?? -1) : -1;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Int32Array(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Takes the last entry off; -1 of an empty list. */
  pop(): number {
    const last = this.get(this.#length - 1);
    this.#length = Math.max(0, this.#length - 1);
    return last;
  }

  /** Entries from start to end, end left out, without a copy; stale after the next push. */
  view(start: number, end: number): Int32Array {
    return this.#values.subarray(start, Math.min(end, this.#length));
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#length = archive.number(this.#length);
    this.#values = yield* archive.array(this.#values);
  }

  /** Sets an entry; entries between the end and it are filled with -1. */
  set(index: number, value: number): void {
    while (this.#length <= index) this.push(-1);
    this.#values[index] = value;
  }
}
