import type { Clock } from './clock.ts';
import { backOffOf, delayOf, FIRST_PACE, MOST_CRAWL_DELAY_S, type Pace, paceAfter } from './delay.ts';
import type { HostGate } from './host-queues.ts';
import { SharedAddresses } from './shared-addresses.ts';

/** What a fetch taught about its host. */
export interface Visit {
  readonly elapsedMs: number;
  /** The host itself failed: no answer, or an answer that says it is in trouble. */
  readonly trouble: boolean;
  /** 0 when nothing was said. */
  readonly retryAfterMs: number;
  /** Seconds; 0 when nothing is asked. */
  readonly crawlDelay: number;
}

export interface Politeness extends HostGate {
  /** A fetch begins; `readyAt` said that it may. */
  began(host: string): void;
  ended(host: string, visit: Visit): void;
  /** Milliseconds kept free after the last answer of a host; undefined: it has not answered, or nobody is owed a pause. */
  pauseMs(host: string): number | undefined;
  /** Failures of a host in a row. */
  errors(host: string): number;
  /** Why a host is not asked any more, as a sentence; undefined: it is. */
  parked(host: string): string | undefined;
  /** Called with each host that may be looked at again. @returns takes the listener off. */
  onRelease(listener: (host: string) => void): () => void;
}

interface Host {
  busy: boolean;
  readyAt: number;
  pauseMs: number | undefined;
  pace: Pace;
  /** Failures in a row. */
  errors: number;
  parked: string | undefined;
}

/** Nutch rule: a host that failed so often in a row is left alone. */
const MOST_ERRORS = 5;
/** A host that another fetch is busy with is looked at again then, or when that fetch ends. */
const BUSY_MS = 1_000;
/** A longer Retry-After is not waited for (FAULTS 49). */
const MOST_RETRY_AFTER_MS = 24 * 3_600_000;

/**
 * One connection a host, and one an address, at a time, and a pause after each answer: shared by all crawls of a companion.
 * All times are monotonic: a clock that jumps, or a machine that slept, never makes a burst.
 * @param addressesOf addresses of a host: many hosts may live at one.
 */
export function createPoliteness(clock: Clock, addressesOf?: (host: string) => Promise<readonly string[]>): Politeness {
  const hosts = new Map<string, Host>();
  const listeners = new Set<(host: string) => void>();
  const release = (host: string): void => {
    for (const listener of listeners) listener(host);
  };
  const shared = addressesOf && new SharedAddresses(clock, addressesOf, release);
  const hostOf = (name: string): Host => {
    let host = hosts.get(name);
    if (host === undefined) {
      host = { busy: false, readyAt: 0, pauseMs: undefined, pace: FIRST_PACE, errors: 0, parked: undefined };
      hosts.set(name, host);
    }
    return host;
  };
  return {
    readyAt(name) {
      const host = hosts.get(name);
      if (host?.parked !== undefined) return Number.POSITIVE_INFINITY;
      if (host?.busy) return clock.monotonic() + BUSY_MS;
      return Math.max(host?.readyAt ?? 0, shared?.readyAt(name) ?? 0);
    },
    began(name) {
      hostOf(name).busy = true;
      shared?.began(name);
    },
    ended(name, { elapsedMs, trouble, retryAfterMs, crawlDelay }) {
      const host = hostOf(name);
      host.busy = false;
      host.errors = trouble ? host.errors + 1 : 0;
      if (!trouble) host.pace = paceAfter(host.pace, elapsedMs);
      const pause = Math.max(delayOf(host.pace, crawlDelay), trouble ? backOffOf(host.errors) : 0, retryAfterMs);
      // Whole milliseconds, rounded up: a timer may not be finer, and a sum of fractions may fall short.
      host.readyAt = Math.ceil(clock.monotonic() + pause);
      host.pauseMs = pause;
      host.parked = parkedBy(name, host.errors, retryAfterMs, crawlDelay);
      shared?.ended(name);
      release(name);
    },
    pauseMs: (name) => hosts.get(name)?.pauseMs,
    errors: (name) => hosts.get(name)?.errors ?? 0,
    parked: (name) => hosts.get(name)?.parked,
    onRelease(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parkedBy(name: string, errors: number, retryAfterMs: number, crawlDelay: number): string | undefined {
  if (errors >= MOST_ERRORS) return `${name} failed ${MOST_ERRORS} times in a row and is left alone.`;
  if (retryAfterMs > MOST_RETRY_AFTER_MS) return `${name} asks not to be visited for more than a day.`;
  if (crawlDelay > MOST_CRAWL_DELAY_S)
    return `${name} asks for ${crawlDelay} s between two visits, too slow for a crawl.`;
  return undefined;
}

/** For a recorded web: nobody is owed a delay. */
export const noPoliteness: Politeness = {
  readyAt: () => 0,
  began: () => undefined,
  ended: () => undefined,
  pauseMs: () => undefined,
  errors: () => 0,
  parked: () => undefined,
  onRelease: () => () => undefined,
};
