import type { StateArchive } from './state-archive.ts';

/**
 * Share of the slots that may be taken: linear probing stays below three looks for a known key on the mean (Knuth 6.4).
 */
const FULL = 0.75;
const FIRST_SLOTS = 4_096;
/**
 * Slots up to which a table doubles; a larger one grows by a quarter, so that it is never less than three fifths full.
 */
const DOUBLED = 65_536;
const GROWTH = 1.25;
const HASHES = 2 ** 32;
/** Keys that are taken in between two yields: a millisecond. */
const FEW = 8_192;

/**
 * Ids by key, where a key is remembered by 64 bits of hash alone: 12 bytes a slot, 16 to 20 a key from 50,000 on. Two
 * of five million keys share a hash with a chance of 7e-7; then one page is taken for known that is not. O(1) a call,
 * no allocation but to grow. Slots ascend with the hash, so a growing table and one that is read back write their
 * memory from its start to its end.
 */
export class KeyTable {
  #low = new Uint32Array(FIRST_SLOTS);
  #high = new Uint32Array(FIRST_SLOTS);
  /** Id + 1; 0: free. */
  #ids = new Int32Array(FIRST_SLOTS);
  /** Slots for each hash. */
  #scale = FIRST_SLOTS / HASHES;
  #size = 0;
  /** Hash of the most recent lookup's key. */
  low = 0;
  high = 0;

  /** Reserves room for this many keys at once, before the first is added. */
  reserve(keys: number): void {
    if (this.#ids.length * FULL <= keys) this.#resize(Math.ceil((keys + 1) / FULL));
  }

  /** -1 for a key never added. */
  find(key: string): number {
    this.#hash(key);
    return (this.#ids[this.#slot(this.low, this.high)] ?? 0) - 1;
  }

  /** A key that is there already keeps its id. */
  add(key: string, id: number): void {
    this.#hash(key);
    this.addHash(this.low, this.high, id);
  }

  addHash(low: number, high: number, id: number): void {
    const { length } = this.#ids;
    if (this.#size >= length * FULL) this.#resize(length < DOUBLED ? 2 * length : Math.ceil(length * GROWTH));
    const slot = this.#slot(low, high);
    if (this.#ids[slot] !== 0) return;
    this.#put(slot, low, high, id + 1);
    this.#size += 1;
  }

  /** Writes hash and id of each key: 12 bytes. */
  *persist(archive: StateArchive): Generator<void> {
    const keys = archive.number(this.#size);
    const [lows, highs, ids] = [new Uint32Array(keys), new Uint32Array(keys), new Int32Array(keys)];
    if (!archive.isLoading) this.#copyTo(lows, highs, ids);
    const stored = [yield* archive.array(lows), yield* archive.array(highs), yield* archive.array(ids)] as const;
    if (!archive.isLoading) return;
    this.reserve(keys);
    for (let at = 0; at < keys; at++) {
      this.addHash(stored[0][at] ?? 0, stored[1][at] ?? 0, stored[2][at] ?? 0);
      if (at % FEW === FEW - 1) yield;
    }
  }

  /** Writes hashes and ids of all keys, in the sequence of their slots. */
  #copyTo(lows: Uint32Array, highs: Uint32Array, ids: Int32Array): void {
    let at = 0;
    for (let slot = 0; slot < this.#ids.length; slot++) {
      const id = this.#ids[slot] ?? 0;
      if (id === 0) continue;
      lows[at] = this.#low[slot] ?? 0;
      highs[at] = this.#high[slot] ?? 0;
      ids[at] = id - 1;
      at += 1;
    }
  }

  /** Returns the slot of the hash, or the free slot for it. */
  #slot(low: number, high: number): number {
    const { length } = this.#ids;
    let slot = Math.floor(low * this.#scale);
    while (this.#ids[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high)) {
      slot += 1;
      if (slot === length) slot = 0;
    }
    return slot;
  }

  #put(slot: number, low: number, high: number, id: number): void {
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#ids[slot] = id;
  }

  #resize(slots: number): void {
    const [lows, highs, ids] = [this.#low, this.#high, this.#ids];
    this.#low = new Uint32Array(slots);
    this.#high = new Uint32Array(slots);
    this.#ids = new Int32Array(slots);
    this.#scale = slots / HASHES;
    if (this.#size === 0) return;
    for (let old = 0; old < ids.length; old++) {
      const id = ids[old] ?? 0;
      if (id === 0) continue;
      const low = lows[old] ?? 0;
      const high = highs[old] ?? 0;
      this.#put(this.#slot(low, high), low, high, id);
    }
  }

  /**
   * Two lanes of multiply and xor, each finished with bits of the other (cyrb53 and Murmur3's finaliser, both public
   * domain).
   */
  #hash(key: string): void {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
      a = Math.imul(a ^ unit, 2_654_435_761);
      b = Math.imul(b ^ unit, 1_597_334_677);
    }
    a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
    b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
    this.low = a >>> 0;
    this.high = b >>> 0;
  }
}
