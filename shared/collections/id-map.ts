const FIRST_SLOTS = 64;
/** Free slots hold this; no id is negative. */
const FREE = -1;

/**
 * Whole numbers from 0 by id, for few ids of very many: 16 to 32 bytes for each that is in it, nothing for the others.
 * O(1) a call by linear probing at half load; what is taken out leaves no grave (Knuth 6.4, algorithm R).
 */
export class IdMap {
  #ids = new Int32Array(FIRST_SLOTS).fill(FREE);
  #values = new Int32Array(FIRST_SLOTS);
  #size = 0;

  /** -1 for an id that is not in it. */
  get(id: number): number {
    const slot = this.#slot(id);
    return this.#ids[slot] === id ? (this.#values[slot] ?? FREE) : FREE;
  }

  set(id: number, value: number): void {
    const slot = this.#slot(id);
    this.#values[slot] = value;
    if (this.#ids[slot] === id) return;
    this.#ids[slot] = id;
    this.#size += 1;
    if (this.#size * 2 > this.#ids.length) this.#double();
  }

  delete(id: number): void {
    const mask = this.#ids.length - 1;
    let hole = this.#slot(id);
    if (this.#ids[hole] !== id) return;
    this.#size -= 1;
    // An id that had to move further along because this slot was taken moves up.
    for (let slot = (hole + 1) & mask; this.#ids[slot] !== FREE; slot = (slot + 1) & mask) {
      const home = this.#home(this.#ids[slot] ?? FREE);
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      this.#ids[hole] = this.#ids[slot] ?? FREE;
      this.#values[hole] = this.#values[slot] ?? FREE;
      hole = slot;
    }
    this.#ids[hole] = FREE;
  }

  #home(id: number): number {
    return (Math.imul(id, 0x9e3779b1) >>> 8) & (this.#ids.length - 1);
  }

  /** Finds the slot that holds the id, or the free slot where it belongs. */
  #slot(id: number): number {
    const mask = this.#ids.length - 1;
    let slot = this.#home(id);
    while (this.#ids[slot] !== id && this.#ids[slot] !== FREE) slot = (slot + 1) & mask;
    return slot;
  }

  #double(): void {
    const [ids, values] = [this.#ids, this.#values];
    this.#ids = new Int32Array(ids.length * 2).fill(FREE);
    this.#values = new Int32Array(ids.length * 2);
    ids.forEach((id, old) => {
      if (id === FREE) return;
      const slot = this.#slot(id);
      this.#ids[slot] = id;
      this.#values[slot] = values[old] ?? FREE;
    });
  }
}
