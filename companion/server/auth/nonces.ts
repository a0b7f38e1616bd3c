import { TIME_WINDOW_MS } from '../../../shared/api/proof.ts';

/**
 * Milliseconds for which a nonce is remembered. The server accepts a time within the window on either side, so a nonce
 * could return for twice the window.
 */
const KEPT_MS = 2 * TIME_WINDOW_MS;
/** Most nonces remembered: 830 calls a second for `KEPT_MS`, about 12 MB. */
const MAX_NONCES = 100_000;

export type NonceVerdict = 'new' | 'used' | 'full';

export interface NonceClocks {
  /** Never jumps; milliseconds. */
  readonly steady: () => number;
  /** Milliseconds since 1970. */
  readonly wall: () => number;
}

/**
 * Remembers nonces of proved requests by a clock that never jumps. It drops the oldest only for room, and none before
 * `KEPT_MS`: a wall clock that is set back brings an old request into the window again, and its nonce is still known.
 * Only proved requests come here, so no stranger can fill it; when it is full it refuses rather than forgets.
 */
export class Nonces {
  /** With the steady time of use, oldest first. */
  readonly #used = new Map<string, number>();
  readonly #clocks: NonceClocks;
  readonly #max: number;
  readonly #began: { readonly steady: number; readonly wall: number };

  constructor(clocks: NonceClocks, max: number = MAX_NONCES) {
    this.#clocks = clocks;
    this.#max = max;
    this.#began = { steady: clocks.steady(), wall: clocks.wall() };
  }

  /** @param time of the request, milliseconds since 1970. */
  use(nonce: string, time: number): NonceVerdict {
    const now = this.#clocks.steady();
    if (this.#mayPrecede(time, now) || this.#used.has(nonce)) return 'used';
    if (this.#used.size >= this.#max && !this.#dropOldest(now)) return 'full';
    this.#used.set(nonce, now);
    return 'new';
  }

  /**
   * The request may have been used before this memory began. Only times of the last `KEPT_MS` before the start count,
   * and only for `KEPT_MS` after it: an earlier time means that the wall clock was set back since, and the request is
   * of now.
   */
  #mayPrecede(time: number, now: number): boolean {
    const { steady, wall } = this.#began;
    return now - steady < KEPT_MS && time < wall && time > wall - KEPT_MS;
  }

  #dropOldest(now: number): boolean {
    const [oldest] = this.#used;
    if (oldest === undefined || now - oldest[1] < KEPT_MS) return false;
    return this.#used.delete(oldest[0]);
  }
}
