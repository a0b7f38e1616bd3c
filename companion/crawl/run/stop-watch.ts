import type { Clock } from '../ports/clock.ts';

/** Measures running time, without the time in which the crawl is paused. */
export class StopWatch {
  readonly #clock: Clock;
  #before: number;
  #since: number | undefined;

  /** @param beforeMs running time of earlier processes. */
  constructor(clock: Clock, beforeMs: number) {
    this.#clock = clock;
    this.#before = beforeMs;
  }

  get elapsedMs(): number {
    return this.#before + (this.#since === undefined ? 0 : this.#clock.monotonic() - this.#since);
  }

  /** Counts on from the running time of another run, while it is stopped. */
  countOn(beforeMs: number): void {
    this.#before = beforeMs;
  }

  start(): void {
    this.#since ??= this.#clock.monotonic();
  }

  stop(): void {
    this.#before = this.elapsedMs;
    this.#since = undefined;
  }
}
