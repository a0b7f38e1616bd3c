import type { Clock } from '../../crawl/ports/clock.ts';
import type { Turn } from '../store/claim.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { retryWithinLease } from './retry-within-lease.ts';

/**
 * So long, in milliseconds, a host may want to be left alone without that being told when its lease has ended: it is
 * left alone for longer then.
 */
const SHORT_MS = 2_000;

/**
 * What hosts asked for in answers whose lease ended while the database was away. Nothing of such an answer may be
 * written any more, but for this: that its host wants to be left alone nobody else knows, and it is told as soon as the
 * database is back.
 */
export class PendingDelays {
  readonly #sharedStore: SharedStore;
  readonly #worker: string;
  readonly #clock: Clock;
  readonly #stop: AbortSignal;
  readonly #telling = new Set<Promise<void>>();

  /** @param stop ends the telling: what was not told by then is lost. */
  constructor(sharedStore: SharedStore, worker: string, clock: Clock, stop: AbortSignal) {
    this.#sharedStore = sharedStore;
    this.#worker = worker;
    this.#clock = clock;
    this.#stop = stop;
  }

  /** @param turns as they were owed a moment ago. */
  notify(turns: readonly Turn[]): void {
    const long = turns.filter(({ pauseMs, parked }) => pauseMs > SHORT_MS || parked !== '');
    if (long.length === 0) return;
    const since = this.#clock.monotonic();
    const left = (): readonly Turn[] => {
      const passed = this.#clock.monotonic() - since;
      return long.map((turn) => ({ ...turn, pauseMs: Math.max(0, turn.pauseMs - passed) }));
    };
    const scoreChanges = retryWithinLease(this.#clock, this.#stop, () => this.#sharedStore.rest(this.#worker, left()))
      // Stopped before the database was back, or it cannot be used: the next one to ask hears it from the host.
      .catch(() => undefined)
      .finally(() => this.#telling.delete(scoreChanges));
    this.#telling.add(scoreChanges);
  }

  /** Resolves when nothing is left to be told; `stop` must have been called before. */
  async close(): Promise<void> {
    await Promise.all(this.#telling);
  }
}
