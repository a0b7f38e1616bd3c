const WINDOW_MS = 60_000;

/** How fast pages came in the last minute of running time. */
export class MinutePace {
  #times: number[] = [];

  /** @param runningMs running time of the crawl, pauses not counted. */
  count(runningMs: number): void {
    this.#times.push(runningMs);
    const first = this.#times.findIndex((time) => time > runningMs - WINDOW_MS);
    if (first > 1_000) this.#times = this.#times.slice(first);
  }

  /** Estimated milliseconds until `pages` more; null when nothing came in the last minute. */
  leftMs(pages: number, runningMs: number): number | null {
    const recent = this.#times.filter((time) => time > runningMs - WINDOW_MS).length;
    if (recent === 0) return null;
    return (pages / recent) * Math.min(WINDOW_MS, Math.max(1, runningMs));
  }
}
