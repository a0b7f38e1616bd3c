/**
 * A map that drops idle entries once it holds more than `most`: oldest first, down to half of that. So a set costs O(1)
 * on average. It never drops an entry that is not idle, and exceeds its bound by the number of those.
 */
export class IdleMap<Value> {
  readonly #most: number;
  readonly #isIdle: (value: Value) => boolean;
  readonly #map = new Map<string, Value>();
  #sweepOver: number;

  /** @param isIdle whether nothing is lost that others rely on when this value is forgotten now. */
  constructor(most: number, isIdle: (value: Value) => boolean) {
    this.#most = most;
    this.#isIdle = isIdle;
    this.#sweepOver = most;
  }

  get size(): number {
    return this.#map.size;
  }

  get(key: string): Value | undefined {
    return this.#map.get(key);
  }

  /** The key is the newest from now on; this call does not forget it. */
  set(key: string, value: Value): void {
    this.#map.delete(key);
    this.#map.set(key, value);
    if (this.#map.size > this.#sweepOver) this.#sweep(key);
  }

  #sweep(newest: string): void {
    const least = Math.floor(this.#most / 2);
    for (const [key, value] of this.#map) {
      if (this.#map.size <= least) break;
      if (key !== newest && this.#isIdle(value)) this.#map.delete(key);
    }
    this.#sweepOver = Math.max(this.#most, 2 * this.#map.size);
  }
}
