import type { RequestPace } from '../ports/crawl-deps.ts';

/** Most that a quiet crawl lets the process take on the mean, as a share of one processor core. */
export const QUIET_SHARE = 0.02;
/** Finds since the user's last look from which a crawl is quiet. */
export const ENOUGH_FINDS = 50;
/** Most processor time, in ms, that is spent or owed at a time: the share of a minute. */
const MOST_MS = 60_000 * QUIET_SHARE;
/** Longest rest, in ms, so that other work of the process does not stop quiet crawls. */
const LONGEST_MS = 120_000;

const processMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Tells quiet crawls when to wait, so that the whole process takes at most `QUIET_SHARE` of a core on the mean. Between
 * two waits they go at full pace: pages far apart cost about twice as much each (docs/measurements/engine.md).
 */
export class QuietPace implements RequestPace {
  readonly #cpuMs: () => number;
  /** Processor time beyond the share, in ms; below 0 it is left to spend. */
  #excessMs = 0;
  #counted = { cpuMs: 0, at: 0 };
  /** Monotonic milliseconds at which the rest ends at the latest; undefined while there is none. */
  #restsUntil: number | undefined;

  /** @param cpuMs processor time of the process so far, in ms. */
  constructor(cpuMs = processMs) {
    this.#cpuMs = cpuMs;
  }

  /** As in `RequestPace`: at most two minutes. */
  waitMs(now: number): number {
    const cpuMs = this.#cpuMs();
    const added = cpuMs - this.#counted.cpuMs - QUIET_SHARE * (now - this.#counted.at);
    this.#excessMs = Math.min(MOST_MS, Math.max(-MOST_MS, this.#excessMs + added));
    this.#counted = { cpuMs, at: now };
    if (this.#restsUntil === undefined) {
      if (this.#excessMs < 0) return 0;
      this.#restsUntil = now + LONGEST_MS;
    }
    const wait = Math.min((MOST_MS + this.#excessMs) / QUIET_SHARE, this.#restsUntil - now);
    // A timer counts whole milliseconds.
    if (wait >= 1) return wait;
    this.#restsUntil = undefined;
    this.#excessMs = -MOST_MS;
    return 0;
  }
}

/** Counts the finds of a run that the user has not seen. A run with enough of them is quiet. */
export class UnseenFinds {
  readonly #pace: RequestPace | undefined;
  readonly #hasTimeLimit: () => boolean;
  readonly #wake: () => void;
  #finds = 0;

  /**
   * @param pace undefined: the run is never quiet.
   * @param hasTimeLimit true: the run is not quiet, since it would end with fewer pages.
   * @param wake ends the wait of a quiet run.
   */
  constructor(pace: RequestPace | undefined, hasTimeLimit: () => boolean, wake: () => void) {
    this.#pace = pace;
    this.#hasTimeLimit = hasTimeLimit;
    this.#wake = wake;
  }

  found(): void {
    this.#finds += 1;
  }

  /** The user looks at the crawl, or steers it: it goes at full pace at once. */
  seen(): void {
    this.#finds = 0;
    this.#wake();
  }

  /** True while the run rests between requests, because its finds wait for the user. */
  get isQuiet(): boolean {
    return this.#pace !== undefined && this.#finds >= ENOUGH_FINDS && !this.#hasTimeLimit();
  }

  /** As in `RequestPace`; 0 for a run that is not quiet. */
  waitMs(now: number): number {
    return this.isQuiet ? (this.#pace?.waitMs(now) ?? 0) : 0;
  }
}
