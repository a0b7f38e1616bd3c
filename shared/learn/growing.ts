/** Places up to which memory doubles when it is too short; beyond it grows by an eighth, so that at most an eighth of it does nothing. */
const DOUBLED = 65_536;

const lengthFor = (at: number, length: number): number =>
  Math.max(at + 1, length < DOUBLED ? 2 * length : Math.ceil(length * 1.125));

/** Numbers in a typed array that grows as it is written to; unset places read as 0. `at` must be a whole number from 0. */
export class Growing {
  #values = new Float32Array(1024);

  /** The memory they stand in, for loops that read many; good until the next `set` or `add`. */
  get values(): Float32Array {
    return this.#values;
  }

  get(at: number): number {
    return this.#values[at] ?? 0;
  }

  set(at: number, value: number): void {
    if (at >= this.#values.length) this.#reach(at);
    this.#values[at] = value;
  }

  add(at: number, value: number): void {
    this.set(at, (this.#values[at] ?? 0) + value);
  }

  #reach(at: number): void {
    const grown = new Float32Array(lengthFor(at, this.#values.length));
    grown.set(this.#values);
    this.#values = grown;
  }
}

/** The same in double precision. */
export class GrowingDoubles {
  #values = new Float64Array(1024);

  get(at: number): number {
    return this.#values[at] ?? 0;
  }

  set(at: number, value: number): void {
    if (at >= this.#values.length) this.#reach(at);
    this.#values[at] = value;
  }

  add(at: number, value: number): void {
    this.set(at, (this.#values[at] ?? 0) + value);
  }

  #reach(at: number): void {
    const grown = new Float64Array(lengthFor(at, this.#values.length));
    grown.set(this.#values);
    this.#values = grown;
  }
}

/** The same for whole numbers of 32 bits; unset places read as -1. */
export class GrowingInts {
  #values = new Int32Array(1024).fill(-1);

  get(at: number): number {
    return this.#values[at] ?? -1;
  }

  set(at: number, value: number): void {
    if (at >= this.#values.length) this.#reach(at);
    this.#values[at] = value;
  }

  #reach(at: number): void {
    const { length } = this.#values;
    const grown = new Int32Array(lengthFor(at, length));
    grown.set(this.#values);
    grown.fill(-1, length);
    this.#values = grown;
  }
}
