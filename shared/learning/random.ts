import type { StateArchive } from '../collections/state-archive.ts';

/** A seeded stream of numbers in [0,1) (mulberry32) that an archive can hold. */
export class RandomStream {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    const state = this.#state;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  persist(archive: StateArchive): void {
    this.#state = archive.number(this.#state);
  }
}

/** The same stream as a function: the only randomness an order or an experiment may use. */
export function randomFrom(seed: number): () => number {
  const stream = new RandomStream(seed);
  return () => stream.next();
}
