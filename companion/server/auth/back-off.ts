const WINDOW_MS = 10_000;
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;

/**
 * How long a failed proof is kept waiting before its socket is closed: from the fifth failure in 10 s on 1 s,
 * doubling to 60 s. Only failures wait, so guessing never locks out a paired client.
 */
export class BackOff {
  #failures: number[] = [];
  #delayMs = 0;
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Counts a failure. @returns milliseconds to keep the caller waiting. */
  fail(): number {
    const now = this.#clock();
    const last = this.#failures.at(-1) ?? Number.NEGATIVE_INFINITY;
    const quiet = now - last > WINDOW_MS + 2 * this.#delayMs;
    if (quiet) this.#delayMs = 0;
    this.#failures = [...this.#failures.filter((time) => now - time < WINDOW_MS), now].slice(-FREE_FAILURES);
    if (this.#delayMs > 0) this.#delayMs = Math.min(2 * this.#delayMs, LAST_DELAY_MS);
    else if (this.#failures.length >= FREE_FAILURES) this.#delayMs = FIRST_DELAY_MS;
    return this.#delayMs;
  }
}
