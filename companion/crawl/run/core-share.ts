/** Time over which the share is taken, in ms. */
const SPAN_MS = 60_000;
/** Least time between two samples, and before the first share, in ms. */
const EVERY_MS = 5_000;

/** Measures the share of one processor core that this process takes with all its threads. */
export class CoreShare {
  #samples: { readonly at: number; readonly cpuMs: number }[] = [];

  /**
   * @param now monotonic milliseconds
   * @returns the share since a minute ago, or since the last call before that; undefined in the first five seconds
   */
  share({ user, system } = process.cpuUsage(), now = performance.now()): number | undefined {
    const sample = { at: now, cpuMs: (user + system) / 1_000 };
    const newest = this.#samples.at(-1);
    if (newest === undefined || now - newest.at >= EVERY_MS) this.#samples.push(sample);
    const old = this.#samples.findLastIndex(({ at }) => now - at >= SPAN_MS);
    if (old > 0) this.#samples.splice(0, old);
    const [first = sample] = this.#samples;
    return now - first.at < EVERY_MS ? undefined : (sample.cpuMs - first.cpuMs) / (now - first.at);
  }
}
