import { notesIn } from '../../../shared/api/sentences.ts';
import type { LeftHost, LeftHostStore } from '../../store/store.ts';
import type { Clock } from '../ports/clock.ts';
import { ifRoom } from '../ports/store-guards.ts';

/** Length of a suspension, in ms; after it the host may show that it was repaired. */
export const LEFT_MS = 24 * 3_600_000;

/** Reasons that the user may lift: what the host did, not what it asked for. */
const LIFTABLE: ReadonlySet<string> = new Set(['host-ends-parsers', 'host-refuses', 'host-failing']);

/**
 * Hosts that a text says are left alone, and for what the user may lift.
 * @param why made of the sentences that say it
 */
export const liftableIn = (why: string): readonly string[] =>
  notesIn(why).flatMap(({ code, values: [host] }) => (LIFTABLE.has(code) && host !== undefined ? [host] : []));

export const isLiftable = (why: string): boolean => liftableIn(why).length > 0;

/**
 * Hosts that are left alone for a day, whatever crawl meets them and however often the companion starts, unless the
 * user lifts it.
 */
export class LeftHosts {
  readonly #store: LeftHostStore;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #hosts = new Map<string, LeftHost>();

  constructor(store: LeftHostStore, clock: Pick<Clock, 'now'>) {
    this.#store = store;
    this.#clock = clock;
    this.reload();
  }

  /** Reads the stored suspensions again, because some may have been forgotten. */
  reload(): void {
    this.#hosts.clear();
    for (const host of this.#store.list()) this.#hosts.set(host.host, host);
  }

  /** Reason for the suspension, a sentence; undefined: the host is not suspended. */
  why(host: string): string | undefined {
    if (this.#hosts.size === 0) return undefined;
    const left = this.#hosts.get(host);
    if (left === undefined) return undefined;
    return this.#isOver(left) ? undefined : left.why;
  }

  /** Milliseconds until its time is over; undefined: it is not left alone. */
  leftMs(host: string): number | undefined {
    const left = this.#hosts.get(host);
    return left === undefined || this.#isOver(left) ? undefined : left.until - this.#clock.now();
  }

  /** Lifts the suspensions that are over. @returns their hosts, for crawls that sleep until a notification. */
  end(): readonly string[] {
    const over = [...this.#hosts.values()].filter((left) => this.#isOver(left)).map(({ host }) => host);
    for (const host of over) this.lift(host);
    return over;
  }

  leave(host: string, why: string): void {
    const since = this.#clock.now();
    const left = { host, why, since, until: since + LEFT_MS };
    this.#hosts.set(host, left);
    // On a full disk this process knows it alone.
    ifRoom(() => this.#store.put(left));
  }

  /** @returns whether it was left alone. */
  lift(host: string): boolean {
    const wasLeft = this.#hosts.delete(host);
    if (wasLeft) ifRoom(() => this.#store.remove(host));
    return wasLeft;
  }

  /** A clock that was set back must not make a day of years. */
  #isOver({ until }: LeftHost): boolean {
    const now = this.#clock.now();
    return now >= until || until - now > LEFT_MS;
  }
}
