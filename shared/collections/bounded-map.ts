export interface BoundedMapOptions<Value> {
  readonly entries: number;
  /** Most weight of all values together. */
  readonly weight?: number;
  readonly weigh?: (value: Value) => number;
  /** Called with a dropped value, not with a replaced one. */
  readonly onEvict?: (value: Value) => void;
}

/**
 * A map that drops its least recently used entries when it exceeds its bounds. Every operation is O(1), plus the drops.
 */
export class BoundedMap<Key, Value> {
  readonly #map = new Map<Key, Value>();
  readonly #options: BoundedMapOptions<Value>;
  #weight = 0;

  constructor(options: BoundedMapOptions<Value>) {
    this.#options = options;
  }

  get size(): number {
    return this.#map.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#map.get(key);
    if (value !== undefined) {
      this.#map.delete(key);
      this.#map.set(key, value);
    }
    return value;
  }

  set(key: Key, value: Value): void {
    this.#remove(key);
    this.#map.set(key, value);
    this.#weight += this.#weigh(value);
    for (const [oldest, dropped] of this.#map) {
      if (!this.#isFull() || oldest === key) break;
      this.#remove(oldest);
      this.#options.onEvict?.(dropped);
    }
  }

  /** Takes a value out, without `onEvict`. */
  delete(key: Key): void {
    this.#remove(key);
  }

  /** Iterates from the least recently used entry; iterating changes no order. */
  [Symbol.iterator](): IterableIterator<[Key, Value]> {
    return this.#map[Symbol.iterator]();
  }

  values(): IterableIterator<Value> {
    return this.#map.values();
  }

  clear(): void {
    this.#map.clear();
    this.#weight = 0;
  }

  #isFull(): boolean {
    const { entries, weight = Number.POSITIVE_INFINITY } = this.#options;
    return this.#map.size > entries || this.#weight > weight;
  }

  #weigh(value: Value): number {
    return this.#options.weigh?.(value) ?? 0;
  }

  #remove(key: Key): void {
    const value = this.#map.get(key);
    if (value === undefined) return;
    this.#map.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
