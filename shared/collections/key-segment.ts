/** Share of the slots that may be taken: a search then looks at 4.5 slots on the mean, one behind the other. */
export const FULL = 0.875;
/** Slots up to which a segment doubles; a larger one grows by an eighth. */
const DOUBLED = 65_536;
const GROWTH = 1.125;
/** Free places behind the last key of a segment that grows. The last place of all is always free. */
const TAIL = 64;

const grown = (slots: number): number => (slots < DOUBLED ? 2 * slots : Math.ceil(slots * GROWTH));

/**
 * Ids by hash, of the keys whose low hash is in one range. An ordered hash table (Amble & Knuth 1974): keys ascend by
 * their low hash from slot to slot. A search for a missing key ends as soon as one for a present key, so more of the
 * slots may be taken. 12 bytes a slot. O(1) a call on the mean.
 */
export class KeySegment {
  readonly #from: number;
  readonly #span: number;
  #lows: Uint32Array;
  #highs: Uint32Array;
  /** Id + 1; 0: free. */
  #ids: Int32Array;
  #slots: number;
  /** Slots for each low hash. */
  #scale: number;
  #size = 0;

  /** @param from first low hash @param span how many low hashes the range has */
  constructor(from: number, span: number, slots: number) {
    this.#from = from;
    this.#span = span;
    this.#slots = slots;
    this.#scale = slots / span;
    this.#lows = new Uint32Array(slots + TAIL);
    this.#highs = new Uint32Array(slots + TAIL);
    this.#ids = new Int32Array(slots + TAIL);
  }

  /** -1 for a key that was never added. */
  find(low: number, high: number): number {
    const slot = this.#slot(low, high);
    return this.#lows[slot] === low ? (this.#ids[slot] ?? 0) - 1 : -1;
  }

  /** A key that is there already keeps its id. @returns whether the key is new */
  add(low: number, high: number, id: number): boolean {
    let slot = this.#slot(low, high);
    if (this.#ids[slot] !== 0 && this.#lows[slot] === low) return false;
    let free = this.#freeFrom(slot);
    const isFull = this.#size >= this.#slots * FULL;
    if (isFull || free === this.#ids.length - 1) {
      // Keys that crowd at the end need more places behind it, not more slots.
      this.#resize(isFull ? grown(this.#slots) : this.#slots);
      slot = this.#slot(low, high);
      free = this.#freeFrom(slot);
    }
    const lows = this.#lows;
    const highs = this.#highs;
    const ids = this.#ids;
    for (; free > slot; free--) {
      lows[free] = lows[free - 1] ?? 0;
      highs[free] = highs[free - 1] ?? 0;
      ids[free] = ids[free - 1] ?? 0;
    }
    lows[slot] = low;
    highs[slot] = high;
    ids[slot] = id + 1;
    this.#size += 1;
    return true;
  }

  /** Hash and id of each key, by ascending low hash. */
  *[Symbol.iterator](): Generator<readonly [low: number, high: number, id: number]> {
    for (let slot = 0; slot < this.#ids.length; slot++) {
      const id = this.#ids[slot] ?? 0;
      if (id !== 0) yield [this.#lows[slot] ?? 0, this.#highs[slot] ?? 0, id - 1];
    }
  }

  /** Returns the slot of the key, or the one where it belongs: free, or with the next key. */
  #slot(low: number, high: number): number {
    const lows = this.#lows;
    const highs = this.#highs;
    const ids = this.#ids;
    let slot = this.#home(low);
    while (ids[slot] !== 0) {
      const other = lows[slot] ?? 0;
      if (other > low || (other === low && highs[slot] === high)) break;
      slot += 1;
    }
    return slot;
  }

  #freeFrom(slot: number): number {
    let free = slot;
    while (this.#ids[free] !== 0) free += 1;
    return free;
  }

  /** Moves one column after the other, so that no more than one is there twice. */
  #resize(slots: number): void {
    this.#slots = slots;
    this.#scale = slots / this.#span;
    const [lows, ids] = [this.#lows, this.#ids];
    const length = Math.max(slots, this.#move(lows, ids, ids, undefined)) + TAIL;
    const highs = new Uint32Array(length);
    this.#move(lows, ids, this.#highs, highs);
    this.#highs = highs;
    this.#lows = new Uint32Array(length);
    this.#move(lows, ids, lows, this.#lows);
    this.#ids = new Int32Array(length);
    this.#move(lows, ids, ids, this.#ids);
  }

  /** Copies the values of taken slots to the slots that they have from now on. @returns the end of these */
  #move<Column extends Uint32Array | Int32Array>(
    lows: Uint32Array,
    ids: Int32Array,
    from: Column,
    to: Column | undefined,
  ): number {
    let end = 0;
    for (let old = 0; old < ids.length; old++) {
      if (ids[old] === 0) continue;
      const slot = Math.max(end, this.#home(lows[old] ?? 0));
      if (to !== undefined) to[slot] = from[old] ?? 0;
      end = slot + 1;
    }
    return end;
  }

  /** The first slot in which a key may be. */
  #home(low: number): number {
    return Math.floor((low - this.#from) * this.#scale);
  }
}
