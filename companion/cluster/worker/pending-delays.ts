import type { Clock } from '../../crawl/ports/clock.ts';
import type { Turn } from '../store/claim.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { retryWithinLease } from './retry-within-lease.ts';

/**
 * Longest delay of a host, in ms, that needs no report after its lease has ended: recovery delays the host for longer.
 */
const SHORT_MS = 2_000;

/**
 * Reports the delays from answers whose lease ended while the database was away. Such an answer may write nothing else.
 * No other worker knows of the delay, so this reports it as soon as the database is back.
 */
export class PendingDelays {
  readonly #sharedStore: SharedStore;
  readonly #worker: string;
  readonly #clock: Clock;
  readonly #stop: AbortSignal;
  readonly #telling = new Set<Promise<void>>();

  /** @param stop ends the reports; delays not reported by then are lost. */
  constructor(sharedStore: SharedStore, worker: string, clock: Clock, stop: AbortSignal) {
    this.#sharedStore = sharedStore;
    this.#worker = worker;
    this.#clock = clock;
    this.#stop = stop;
  }

  /** @param turns with their delays at this moment. */
  notify(turns: readonly Turn[]): void {
    const long = turns.filter(({ pauseMs, parked }) => pauseMs > SHORT_MS || parked !== '');
    if (long.length === 0) return;
    const since = this.#clock.monotonic();
    const left = (): readonly Turn[] => {
      const passed = this.#clock.monotonic() - since;
      return long.map((turn) => ({ ...turn, pauseMs: Math.max(0, turn.pauseMs - passed) }));
    };
    const scoreChanges = retryWithinLease(this.#clock, this.#stop, () => this.#sharedStore.rest(this.#worker, left()))
      // The worker stopped first, or the database is broken. The next worker to fetch gets the delay from the host.
      .catch(() => undefined)
      .finally(() => this.#telling.delete(scoreChanges));
    this.#telling.add(scoreChanges);
  }

  /** Resolves when all delays are reported; call `stop` first. */
  async close(): Promise<void> {
    await Promise.all(this.#telling);
  }
}
