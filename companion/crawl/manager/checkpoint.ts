import type { Clock } from '../ports/clock.ts';

/** Interval at which running time is saved, in milliseconds. */
const SAVE_MS = 2_000;

/** When what a crawl has spent is to be written down again: now and then, so that most of it outlives its process. */
export class Checkpoint {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #savedAt = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Returns whether a crawl is due for saving; the caller then saves it. */
  isDue(id: string): boolean {
    const now = this.#clock.monotonic();
    if (now - (this.#savedAt.get(id) ?? Number.NEGATIVE_INFINITY) < SAVE_MS) return false;
    this.#savedAt.set(id, now);
    return true;
  }
}
