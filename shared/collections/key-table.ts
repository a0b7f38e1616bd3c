import { FULL, KeySegment } from './key-segment.ts';
import type { StateArchive } from './state-archive.ts';

const FIRST_SLOTS = 4_096;
const HASHES = 2 ** 32;
/** Keys from which a table has segments that grow one by one: growing then copies a sixty-fourth of it. */
const DIVIDED = 98_304;
const SEGMENTS = 64;
/**
 * Greatest ratio of the room of two segments with as many keys. They grow by this at a time, and not all at the same
 * time: the table is some five sixths full.
 */
const SPREAD = 1.125;
/** Keys that are written as one block, and taken in between two yields: a millisecond. */
const FEW = 8_192;

/**
 * Ids by key, where a key is remembered by 64 bits of hash alone: 12 bytes a slot, 13 to 15 a key from 100,000 on. Two
 * of five million keys share a hash with a chance of 7e-7; then one page is taken for known that is not. O(1) a call,
 * no allocation but to grow. Keys ascend with the hash, so a growing table and one that is read back write their
 * memory from its start to its end.
 */
export class KeyTable {
  #segments: readonly KeySegment[] = [new KeySegment(0, HASHES, FIRST_SLOTS)];
  #size = 0;
  /** Hash of the most recent lookup's key. */
  low = 0;
  high = 0;

  /** Reserves room for this many keys at once, before the first is added. */
  reserve(keys: number): void {
    if (keys >= DIVIDED) this.#segments = segmentsFor(keys);
    else if (keys > FIRST_SLOTS * FULL) this.#segments = [new KeySegment(0, HASHES, Math.ceil((keys + 1) / FULL))];
  }

  /** -1 for a key never added. */
  find(key: string): number {
    this.#hash(key);
    return this.#segment(this.low).find(this.low, this.high);
  }

  /** A key that is there already keeps its id. */
  add(key: string, id: number): void {
    this.#hash(key);
    this.addHash(this.low, this.high, id);
  }

  addHash(low: number, high: number, id: number): void {
    if (!this.#segment(low).add(low, high, id)) return;
    this.#size += 1;
    if (this.#size !== DIVIDED || this.#segments.length > 1) return;
    const whole = this.#segments.flatMap((segment) => [...segment]);
    this.#segments = segmentsFor(DIVIDED);
    for (const [low, high, id] of whole) this.#segment(low).add(low, high, id);
  }

  /** Writes hash and id of each key: 12 bytes. */
  *persist(archive: StateArchive): Generator<void> {
    const keys = archive.number(this.#size);
    if (archive.isLoading) this.reserve(keys);
    const known = this.#all();
    for (let from = 0; from < keys; from += FEW) {
      const length = Math.min(FEW, keys - from);
      const [lows, highs, ids] = [new Uint32Array(length), new Uint32Array(length), new Int32Array(length)];
      for (let at = 0; at < length && !archive.isLoading; at++)
        [lows[at] = 0, highs[at] = 0, ids[at] = 0] = known.next().value ?? [];
      const stored = [yield* archive.array(lows), yield* archive.array(highs), yield* archive.array(ids)] as const;
      if (!archive.isLoading) continue;
      for (let at = 0; at < length; at++) this.addHash(stored[0][at] ?? 0, stored[1][at] ?? 0, stored[2][at] ?? 0);
      yield;
    }
  }

  *#all(): Generator<readonly [low: number, high: number, id: number], undefined> {
    for (const segment of this.#segments) yield* segment;
  }

  #segment(low: number): KeySegment {
    // There is one for each hash.
    return this.#segments[((low >>> 16) * this.#segments.length) >>> 16] as KeySegment;
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

/** Empty segments with room for so many keys together. */
function segmentsFor(keys: number): readonly KeySegment[] {
  const span = HASHES / SEGMENTS;
  return Array.from({ length: SEGMENTS }, (_, at) => {
    const spread = SPREAD ** ((at + 1) / SEGMENTS);
    return new KeySegment(at * span, span, Math.ceil((spread * keys) / SEGMENTS / FULL));
  });
}
