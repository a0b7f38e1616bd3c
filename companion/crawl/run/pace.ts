const WINDOW_MS = 60_000;
/**
 * Least running time before a pace is shown, in ms. Until then the first pages may come at once, or wait for robots.txt
 * and the first pause.
 */
const MIN_MS = 5_000;

/** How fast pages came in the last minute of running time. */
export class MinutePace {
  /** Running time at which counting began: of what was before nothing is known. */
  readonly #begunMs: number;
  #times: number[] = [];

  /** @param runningMs running time of the crawl, pauses not counted. */
  constructor(runningMs: number) {
    this.#begunMs = runningMs;
  }

  /** A page came. @param runningMs as in the constructor. */
  count(runningMs: number): void {
    this.#times.push(runningMs);
    const first = this.#times.findIndex((time) => time > runningMs - WINDOW_MS);
    if (first > 1_000) this.#times = this.#times.slice(first);
  }

  /** Estimated milliseconds until `pages` more; null when nothing came in the last minute, and in the first seconds. */
  remainingMs(pages: number, runningMs: number): number | null {
    const counted = runningMs - this.#begunMs;
    const recent = this.#times.filter((time) => time > runningMs - WINDOW_MS).length;
    if (recent === 0 || counted < MIN_MS) return null;
    return (pages / recent) * Math.min(WINDOW_MS, counted);
  }
}
