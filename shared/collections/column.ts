import type { StateArchive } from './state-archive.ts';

/**
 * Numbers by dense id in one typed array that grows by doubling: 8 bytes an id. Unset ids read as `empty`. Filling it
 * costs a third of filling `GrowingDoubles`, which wastes less memory (`npm run bench containers`).
 */
export class Column {
  readonly empty: number;
  #values: Float64Array;

  constructor(empty = Number.NaN) {
    this.empty = empty;
    this.#values = new Float64Array(1024).fill(empty);
  }

  get(id: number): number {
    return this.#values[id] ?? this.empty;
  }

  set(id: number, value: number): void {
    if (id >= this.#values.length) this.#grow(id + 1);
    this.#values[id] = value;
  }

  /** Adds to a value that is set; an unset one counts as 0. */
  add(id: number, value: number): void {
    const before = this.get(id);
    this.set(id, (Number.isNaN(before) ? 0 : before) + value);
  }

  /** Back to all unset. */
  clear(): void {
    this.#values.fill(this.empty);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#values = yield* archive.array(this.#values);
  }

  #grow(least: number): void {
    const grown = new Float64Array(Math.max(least, this.#values.length * 2)).fill(this.empty);
    grown.set(this.#values);
    this.#values = grown;
  }
}
