import type { RequestPace } from '../ports/crawl-deps.ts';

/** Most that a quiet crawl lets the process take on the mean, as a share of one processor core. */
export const QUIET_SHARE = 0.02;
/** Finds since the user's last look from which a crawl is quiet. */
export const ENOUGH_FINDS = 50;
/** Longest wait, in ms, so that other work of the process does not stop a quiet crawl. */
const LONGEST_MS = 60_000;

const processMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Spaces the requests of quiet crawls by what the whole process takes of a processor. */
export class QuietPace implements RequestPace {
  readonly #cpuMs: () => number;
  /** Processor time beyond the share, in ms, with the times at which it was counted. */
  #excess = { ms: 0, cpuMs: 0, at: 0 };

  /** @param cpuMs processor time of the process so far, in ms. */
  constructor(cpuMs = processMs) {
    this.#cpuMs = cpuMs;
  }

  /** As in `RequestPace`: at most a minute. */
  waitMs(now: number): number {
    const cpuMs = this.#cpuMs();
    const { ms, ...before } = this.#excess;
    const added = cpuMs - before.cpuMs - QUIET_SHARE * (now - before.at);
    this.#excess = { ms: Math.min(QUIET_SHARE * LONGEST_MS, Math.max(0, ms + added)), cpuMs, at: now };
    return this.#excess.ms / QUIET_SHARE;
  }
}

/** Counts the finds of a run that the user has not seen. A run with enough of them is quiet. */
export class UnseenFinds {
  readonly #pace: RequestPace | undefined;
  readonly #wake: () => void;
  #finds = 0;

  /**
   * @param pace undefined: the run is never quiet.
   * @param wake ends the wait of a quiet run.
   */
  constructor(pace: RequestPace | undefined, wake: () => void) {
    this.#pace = pace;
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

  /** True while the run is quiet. */
  get isEnough(): boolean {
    return this.#pace !== undefined && this.#finds >= ENOUGH_FINDS;
  }

  /** As in `RequestPace`; 0 for a run that is not quiet. */
  waitMs(now: number): number {
    return this.isEnough ? (this.#pace?.waitMs(now) ?? 0) : 0;
  }
}
