import { TIME_WINDOW_MS } from '../../../shared/api/proof.ts';

/** A request is taken when its time lies within the window either side, so a nonce may come again for twice the window. */
const GENERATION_MS = 2 * TIME_WINDOW_MS;
/** Most nonces remembered of one generation: 830 calls a second, about 12 MB. */
const MAX_PER_GENERATION = 100_000;

export type NonceVerdict = 'new' | 'used' | 'full';

export interface NonceClocks {
  /** Never jumps; milliseconds. */
  readonly steady: () => number;
  /** Milliseconds since 1970. */
  readonly wall: () => number;
}

/**
 * Nonces of proved requests, each remembered for one to two generations of a clock that never jumps. Only proved requests
 * come here, so nobody else can fill it; when it is full it refuses rather than forgets. What was recorded before this
 * memory began is refused by its time, as long as that time still lies in the window.
 */
export class Nonces {
  #young = new Set<string>();
  #old = new Set<string>();
  #turnedAt: number;
  readonly #clocks: NonceClocks;
  readonly #max: number;
  readonly #began: { readonly steady: number; readonly wall: number };

  constructor(clocks: NonceClocks, max: number = MAX_PER_GENERATION) {
    this.#clocks = clocks;
    this.#max = max;
    this.#began = { steady: clocks.steady(), wall: clocks.wall() };
    this.#turnedAt = this.#began.steady;
  }

  /** @param time of the request, milliseconds since 1970. */
  use(nonce: string, time: number): NonceVerdict {
    this.#turn();
    const young = this.#clocks.steady() - this.#began.steady < GENERATION_MS;
    if (young && time < this.#began.wall) return 'used';
    if (this.#young.has(nonce) || this.#old.has(nonce)) return 'used';
    if (this.#young.size >= this.#max) return 'full';
    this.#young.add(nonce);
    return 'new';
  }

  #turn(): void {
    const age = this.#clocks.steady() - this.#turnedAt;
    if (age < GENERATION_MS) return;
    this.#old = age < 2 * GENERATION_MS ? this.#young : new Set();
    this.#young = new Set();
    this.#turnedAt = this.#clocks.steady();
  }
}
