/** Share and time, in ms, that must pass before the speed says anything. */
const LEAST_SHARE = 0.02;
const LEAST_MS = 1_000;
/** Time, in ms, over which the speed is taken at least: a busy machine works in bursts. */
const LEAST_SPAN_MS = 10_000;
/** Part of the time so far that lies at least between two samples: an hour leaves about 300. */
const SPACING = 1 / 32;

interface TimedShare {
  readonly at: number;
  readonly share: number;
}

/**
 * Estimates how long work still takes, by its speed in the last third of the time so far, and in ten seconds at least:
 * the speed of long work changes, and its first steps tell little.
 */
export class TimeLeft {
  #samples: TimedShare[] = [];
  #last = 0;

  /**
   * Takes in how far the work is. A share below the one before begins other work.
   * @param share that is done, from 0 to 1
   * @param now milliseconds of any clock
   * @returns milliseconds; undefined within the first second and the first fiftieth
   */
  estimate(share: number, now: number): number | undefined {
    if (share < this.#last) this.#samples = [];
    this.#last = share;
    const sample = { at: now, share };
    const [first = sample] = this.#samples;
    const newest = this.#samples.at(-1);
    if (newest === undefined || (share > newest.share && now - newest.at >= (now - first.at) * SPACING))
      this.#samples.push(sample);
    if (now - first.at < LEAST_MS || share - first.share < LEAST_SHARE) return undefined;
    const from = Math.min(now - LEAST_SPAN_MS, (first.at + 2 * now) / 3);
    const earlier = this.#samples.findLast(({ at, share: then }) => at <= from && then < share) ?? first;
    return ((now - earlier.at) * (1 - share)) / (share - earlier.share);
  }
}
