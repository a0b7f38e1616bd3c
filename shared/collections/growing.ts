import type { StateArchive } from './state-archive.ts';

/** Places up to which a short array doubles; a longer one grows by an eighth, so that at most an eighth is unused. */
const DOUBLED = 65_536;
/** Places at first. */
const FIRST = 1_024;
/** Value of a place of whole numbers before its first write. */
const UNSET = -1;

/**
 * Returns a longer copy of `numbers` that includes the place `at`; new places are 0. Growing one by one costs O(1) a
 * place on average.
 */
function lengthened<Numbers extends Float32Array | Float64Array | Int32Array | Uint8Array>(
  numbers: Numbers,
  at: number,
  make: new (length: number) => Numbers,
): Numbers {
  const { length } = numbers;
  const more = length < DOUBLED ? 2 * length : Math.ceil(length * 1.125);
  const grown = new make(Math.max(at + 1, more));
  grown.set(numbers);
  return grown;
}

// Each kind of array has a class of its own. With a shared one every hot loop would meet three kinds of array and run
// slower. No read leaves the array: once V8 has seen that, it allocates an object for each number read afterwards.

/** Numbers in a typed array that grows with its writes; unset places read as 0. `at` must be a whole number from 0. */
export class Growing {
  #values = new Float32Array(FIRST);

  /** The array itself, for loops that read many places; valid until the next `set` or `add`. */
  get values(): Float32Array {
    return this.#values;
  }

  get(at: number): number {
    return at >= 0 && at < this.#values.length ? (this.#values[at] ?? 0) : 0;
  }

  set(at: number, value: number): void {
    if (at >= this.#values.length) this.#values = lengthened(this.#values, at, Float32Array);
    this.#values[at] = value;
  }

  add(at: number, value: number): void {
    this.set(at, this.get(at) + value);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#values = yield* archive.array(this.#values);
  }
}

/** The same in double precision. */
export class GrowingDoubles {
  #values = new Float64Array(FIRST);

  get(at: number): number {
    return at >= 0 && at < this.#values.length ? (this.#values[at] ?? 0) : 0;
  }

  set(at: number, value: number): void {
    if (at >= this.#values.length) this.#values = lengthened(this.#values, at, Float64Array);
    this.#values[at] = value;
  }

  add(at: number, value: number): void {
    this.set(at, this.get(at) + value);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#values = yield* archive.array(this.#values);
  }
}

/** The same for whole numbers from 0 to 255. */
export class GrowingOctets {
  #values = new Uint8Array(FIRST);

  get(at: number): number {
    return at >= 0 && at < this.#values.length ? (this.#values[at] ?? 0) : 0;
  }

  set(at: number, value: number): void {
    if (at >= this.#values.length) this.#values = lengthened(this.#values, at, Uint8Array);
    this.#values[at] = value;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#values = yield* archive.array(this.#values);
  }
}

/** The same for whole numbers of 32 bits; unset places read as -1. */
export class GrowingInts {
  #values = new Int32Array(FIRST).fill(UNSET);

  get(at: number): number {
    return at >= 0 && at < this.#values.length ? (this.#values[at] ?? UNSET) : UNSET;
  }

  set(at: number, value: number): void {
    const { length } = this.#values;
    if (at >= length) this.#values = lengthened(this.#values, at, Int32Array).fill(UNSET, length);
    this.#values[at] = value;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#values = yield* archive.array(this.#values);
  }
}
