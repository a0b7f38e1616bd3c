import { AsyncLocalStorage } from 'node:async_hooks';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { ADDRESS_PAUSE_MS } from '../../crawl/politeness/shared-addresses.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { fetchProblem } from '../../fetch/problem.ts';
import type { Tenure } from '../../fetch/sharing.ts';

import type { Claim, FurtherLease, Lease, StoredRedirect } from '../store/claim.ts';
import type { SharedStore } from '../store/shared-store.ts';

/**
 * Shares of a lease after which the worker renews it, and after which it drops one that it could not renew. Both come
 * well before another worker can have it.
 */
const RENEW_AT = 0.3;
const DROP_AT = 0.7;
/**
 * Longest pause, in ms, of a host that waits for a shared address. Each of several waiting hosts pauses longer than the
 * one before it.
 */
const MAX_NEIGHBOUR_MS = 30_000;

/** A leased URL with everything that was leased for it. */
export interface LeasedUrl {
  readonly claim: Claim;
  /** Hosts of redirects on the way, the claim's own host not among them. */
  readonly further: FurtherLease[];
  /** Milliseconds until a host that the page leads to is free; 0: no host kept it waiting. */
  waitMs: number;
  /** Target of the last redirect. A page that is returned on its way resumes there. */
  led?: StoredRedirect;
  readonly addresses: string[];
  /** Monotonic milliseconds at which its last answer came; undefined: it has sent no request. */
  answeredAt?: number;
  /** Aborts when the lease is lost, or may be: close every request of it then. */
  readonly signal: AbortSignal;
}

interface LeaseEntry extends LeasedUrl {
  readonly abort: AbortController;
  /**
   * Monotonic milliseconds at which it was last known to be ours: when the question was sent, not when the answer came.
   */
  knownAt: number;
}

/**
 * Leases of one worker. Renews them while their pages are in flight. Drops a lease without an answer by the worker's
 * own monotonic clock, before the database's clock frees it. A host so has one connection even while worker and
 * database cannot reach each other.
 */
export class Leases {
  readonly #sharedStore: SharedStore;
  readonly #worker: string;
  readonly #clock: Clock;
  readonly #addressesOf: (host: string) => Promise<readonly string[]>;
  /** Delay, in ms, of a host whose lease ended without its return. A request under that lease may still be open. */
  readonly pendingDelayMs: number;
  readonly #held = new Set<LeaseEntry>();
  /** How often a host was put off at an address since one got it. */
  readonly #waiting = new Map<string, number>();
  readonly #current = new AsyncLocalStorage<LeaseEntry>();
  /** Leases that were lost or dropped since the worker began. */
  lost = 0;

  constructor(
    sharedStore: SharedStore,
    worker: string,
    clock: Clock,
    addressesOf: (host: string) => Promise<readonly string[]>,
    pendingDelayMs: number,
  ) {
    this.#sharedStore = sharedStore;
    this.#worker = worker;
    this.#clock = clock;
    this.#addressesOf = addressesOf;
    this.pendingDelayMs = pendingDelayMs;
  }

  /** Runs `work` with a leased URL. `permit` allows its requests for the hosts of that lease. */
  async hold<T>(claim: Claim, askedAt: number, stop: AbortSignal, work: (held: LeasedUrl) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, stop]);
    const entry: LeaseEntry = { claim, further: [], waitMs: 0, addresses: [], signal, abort, knownAt: askedAt };
    this.#held.add(entry);
    const cancel = this.#watch(entry);
    try {
      return await this.#current.run(entry, () => work(entry));
    } finally {
      cancel();
      if (entry.addresses.length > 0) {
        await this.#sharedStore
          .releaseAddresses(this.#worker, entry.addresses, this.#restMs(entry))
          .catch(() => undefined);
      }
      // Only after their return: another page of this worker could lease them again, and this would take them from it.
      this.#held.delete(entry);
    }
  }

  /**
   * The page of a claim is answered: its addresses rest from now on, so that the host itself finds them rested after
   * its own pause.
   */
  answered(held: LeasedUrl): void {
    held.answeredAt = this.#clock.monotonic();
  }

  #restMs({ answeredAt }: LeasedUrl): number {
    const now = this.#clock.monotonic();
    return Math.ceil(Math.max(0, ADDRESS_PAUSE_MS - (now - (answeredAt ?? now))));
  }

  /**
   * Leases the addresses of a host for as long as its claim. Hosts that share an address take turns, like one host,
   * also within one worker.
   * @throws store-away; the caller may retry.
   * @returns 0 when the lease succeeded; else the milliseconds before the next try.
   */
  async leaseAddresses(held: LeasedUrl, host: string): Promise<number> {
    const addresses = await this.#addressesOf(host);
    const before = held.addresses.length;
    const isBusy = [...this.#held].some(
      (entry) => entry !== held && addresses.some((one) => entry.addresses.includes(one)),
    );
    // Note them before the lease resolves, so that another page of this worker finds them in use. They stay noted after
    // a failure, since the lease may have succeeded.
    if (!isBusy) held.addresses.push(...addresses.filter((one) => !held.addresses.includes(one)));
    if (!isBusy && (await this.#sharedStore.leaseAddresses(this.#worker, addresses, this.pendingDelayMs))) {
      for (const address of addresses) this.#waiting.delete(address);
      return 0;
    }
    held.addresses.length = before;
    return Math.min(
      MAX_NEIGHBOUR_MS,
      Math.max(...addresses.map((address) => this.#putOff(address))) * ADDRESS_PAUSE_MS,
    );
  }

  #putOff(address: string): number {
    const count = (this.#waiting.get(address) ?? 0) + 1;
    this.#waiting.set(address, count);
    return count;
  }

  /**
   * Checks each request before it goes out.
   * @throws FetchProblem cancelled: another worker has, or may have, this host or its address. The host is not blamed
   * while the database is away.
   */
  async permit(url: URL): Promise<void> {
    const entry = this.#current.getStore();
    const host = hostOf(url.href);
    if (entry !== undefined && !this.#isOurs(entry)) throw fetchProblem('cancelled');
    if (entry === undefined || host === entry.claim.host || entry.further.some((lease) => lease.host === host)) return;
    const isOurs = await this.#leaseFurther(entry, host, siteOf(url.href)).catch((cause: unknown) => {
      throw isAmbitError(cause, 'store-away') ? fetchProblem('cancelled', { cause }) : cause;
    });
    if (!isOurs) throw fetchProblem('cancelled');
  }

  /** Returns the tenure of the page that the caller holds. */
  tenure(): Tenure | undefined {
    const entry = this.#current.getStore();
    return entry && { signal: entry.signal, isOurs: () => this.#isOurs(entry) };
  }

  /** A process that the system suspended gets socket events before its timers, so check the clock itself. */
  #isOurs(entry: LeaseEntry): boolean {
    if (this.#remainingMs(entry) <= 0) this.#drop(entry);
    return !entry.signal.aborted;
  }

  /** @returns whether a host on the way and its addresses are ours now. @throws store-away */
  async #leaseFurther(entry: LeaseEntry, host: string, site: string): Promise<boolean> {
    const lease = await this.#sharedStore.leaseHost(this.#worker, host, site, this.pendingDelayMs);
    if ('waitMs' in lease) {
      entry.waitMs = lease.waitMs;
      return false;
    }
    entry.further.push(lease);
    entry.waitMs = await this.leaseAddresses(entry, host);
    return entry.waitMs === 0;
  }

  /** Returns the lease of a request's host; undefined: the request is for no leased page. */
  holderOf(url: URL): (Lease & { readonly worker: string }) | undefined {
    const entry = this.#current.getStore();
    const host = hostOf(url.href);
    const lease = entry && [entry.claim, ...entry.further].find((one) => one.host === host);
    return lease && { worker: this.#worker, host, token: lease.token };
  }

  /** Renews until the caller ends it, or until the lease is lost. */
  #watch(entry: LeaseEntry): () => void {
    const { leaseMs } = entry.claim;
    let isOpen = true;
    let cancelTimer = (): void => undefined;
    const next = (): void => {
      if (isOpen) cancelTimer = this.#clock.timer(leaseMs * RENEW_AT, () => void renew());
    };
    const cancelDrop = this.#dropLater(entry, () => isOpen);
    const renew = async (): Promise<void> => {
      const sentAt = this.#clock.monotonic();
      next();
      const leases = [entry.claim, ...entry.further];
      const lost = await this.#sharedStore
        .renew(this.#worker, leases, entry.addresses, this.pendingDelayMs)
        .catch(() => undefined);
      if (lost === undefined || !isOpen) return;
      entry.knownAt = sentAt;
      if (lost.length > 0) this.#drop(entry);
    };
    next();
    return () => {
      isOpen = false;
      cancelTimer();
      cancelDrop();
    };
  }

  #dropLater(entry: LeaseEntry, isOpen: () => boolean): () => void {
    let cancel = (): void => undefined;
    const look = (): void => {
      if (!isOpen() || entry.abort.signal.aborted) return;
      const remaining = this.#remainingMs(entry);
      if (remaining <= 0) this.#drop(entry);
      else cancel = this.#clock.timer(remaining, look);
    };
    look();
    return () => cancel();
  }

  /** Milliseconds for which it is surely ours. */
  #remainingMs({ claim, knownAt }: LeaseEntry): number {
    return knownAt + claim.leaseMs * DROP_AT - this.#clock.monotonic();
  }

  #drop(entry: LeaseEntry): void {
    if (entry.abort.signal.aborted) return;
    this.lost += 1;
    entry.abort.abort();
  }
}
