import type { HostGate } from '../frontier/host-queues.ts';
import type { Clock } from '../ports/clock.ts';
import { FIRST_PACE, type Pace } from './delay.ts';
import { type HostAnswer, type LeftFor, pacingAfter } from './host-pacing.ts';
import { IdleMap } from './idle-map.ts';
import { SharedAddresses } from './shared-addresses.ts';
import { isLiftable, LEFT_MS, type LeftHosts } from './suspended-hosts.ts';

export interface Politeness extends HostGate {
  /** A fetch begins; `readyAt` said that it may. */
  began(host: string): void;
  ended(host: string, answer: HostAnswer): void;
  /** Milliseconds kept free after the last answer of a host; undefined when it has not answered, or no pause is due. */
  pauseMs(host: string): number | undefined;
  /** Failures of a host in a row. */
  errors(host: string): number;
  /** Reason for the suspension of a host, as a sentence; undefined: it is not suspended. */
  parked(host: string): string | undefined;
  /** Milliseconds left of a suspension, Infinity as long as Ambit runs; undefined: the host is not suspended. */
  leftMs(host: string): number | undefined;
  /**
   * Ends the suspension of a host, if its cause was what the host did and not what it demands.
   * @returns whether it was suspended so.
   */
  lift(host: string): boolean;
  /** Whether `lift` would. */
  isLiftable(host: string): boolean;
  /** Something was forgotten in the store. */
  reload(): void;
  /** Calls the listener with each host whose state may have changed. @returns takes the listener off. */
  onRelease(listener: (host: string) => void): () => void;
}

interface Host {
  busy: boolean;
  readyAt: number;
  pauseMs: number | undefined;
  pace: Pace;
  errors: number;
  refusals: number;
  parked: string | undefined;
  /** Monotonic milliseconds at which that is over. */
  parkedUntil: number;
}

const newHost = (): Host => ({
  busy: false,
  readyAt: 0,
  pauseMs: undefined,
  pace: FIRST_PACE,
  errors: 0,
  refusals: 0,
  parked: undefined,
  parkedUntil: 0,
});

/** Milliseconds until the next check of a host that is busy with another fetch, unless that fetch ends before. */
const BUSY_MS = 1_000;
/**
 * Most hosts whose pace is remembered without a pause due. A host that returns after so many others starts with a fresh
 * pace.
 */
const MAX_IDLE = 20_000;

/**
 * One connection a host, and one an address, at a time, and a pause after each answer: shared by all crawls of a
 * companion. All times are monotonic: a clock that jumps, or a machine that slept, never makes a burst.
 * @param addressesOf addresses of a host: many hosts may live at one.
 * @param left hosts that are left alone by later processes, too.
 */
export function createPoliteness(
  clock: Clock,
  addressesOf?: (host: string) => Promise<readonly string[]>,
  left?: LeftHosts,
): Politeness {
  const hosts = new IdleMap<Host>(
    MAX_IDLE,
    ({ busy, readyAt, parked }) => !busy && parked === undefined && readyAt <= clock.monotonic(),
  );
  const listeners = new Set<(host: string) => void>();
  const release = (host: string): void => {
    for (const listener of listeners) listener(host);
  };
  const shared = addressesOf && new SharedAddresses(clock, addressesOf, release);
  const recordOf = (name: string): Host => {
    const host = hosts.get(name) ?? newHost();
    hosts.set(name, host);
    return host;
  };
  /** Hosts that this process leaves alone for a day. */
  const resting = new Set<string>();
  const parkedOf = (name: string): Host | undefined => {
    const host = hosts.get(name);
    return host?.parked !== undefined && clock.monotonic() < host.parkedUntil ? host : undefined;
  };
  const unpark = (name: string): void => {
    resting.delete(name);
    // Its earlier failures no longer count.
    Object.assign(recordOf(name), { parked: undefined, errors: 0 });
  };
  const park = (name: string, why: string, leftFor: LeftFor): void => {
    if (leftFor === 'kept-day' && left !== undefined) {
      left.leave(name, why);
      unpark(name);
      return;
    }
    if (leftFor !== 'run') resting.add(name);
    const ms = leftFor === 'run' ? Number.POSITIVE_INFINITY : LEFT_MS;
    Object.assign(recordOf(name), { parked: why, parkedUntil: clock.monotonic() + ms });
  };
  const whyLeft = (name: string): string | undefined => left?.why(name) ?? parkedOf(name)?.parked;
  /** Lifts the hosts whose day is over. @returns them */
  const endDays = (): readonly string[] => {
    const over = [...resting].filter((name) => parkedOf(name) === undefined);
    for (const name of over) unpark(name);
    return [...over, ...(left?.end() ?? [])];
  };
  return {
    readyAt(name) {
      const host = hosts.get(name);
      if (whyLeft(name) !== undefined) return Number.POSITIVE_INFINITY;
      if (host?.busy) return clock.monotonic() + BUSY_MS;
      return Math.max(host?.readyAt ?? 0, shared?.readyAt(name) ?? 0);
    },
    began(name) {
      recordOf(name).busy = true;
      shared?.began(name);
    },
    ended(name, answer) {
      const host = recordOf(name);
      host.busy = false;
      const { pause, parked, leftFor, ...pacing } = pacingAfter(name, host, answer);
      Object.assign(host, pacing);
      if (parked === undefined) {
        resting.delete(name);
        host.parked = undefined;
      } else park(name, parked, leftFor);
      // Whole milliseconds, rounded up: a timer may not be finer, and a sum of fractions may fall short.
      host.readyAt = Math.ceil(clock.monotonic() + pause);
      host.pauseMs = pause;
      shared?.ended(name);
      release(name);
      // A crawl that met a suspended host checks it again only after a notification.
      for (const over of endDays()) release(over);
    },
    pauseMs: (name) => hosts.get(name)?.pauseMs,
    errors: (name) => hosts.get(name)?.errors ?? 0,
    parked: whyLeft,
    leftMs: (name) => left?.leftMs(name) ?? leftHereMs(parkedOf(name), clock),
    lift(name) {
      if (!isLiftable(whyLeft(name) ?? '')) return false;
      left?.lift(name);
      unpark(name);
      release(name);
      return true;
    },
    isLiftable: (name) => isLiftable(whyLeft(name) ?? ''),
    reload: () => left?.reload(),
    onRelease(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const leftHereMs = (host: Host | undefined, clock: Pick<Clock, 'monotonic'>): number | undefined =>
  host && host.parkedUntil - clock.monotonic();

/** For a recorded web: no host needs a delay. */
export const noPoliteness: Politeness = {
  readyAt: () => 0,
  began: () => undefined,
  ended: () => undefined,
  pauseMs: () => undefined,
  errors: () => 0,
  parked: () => undefined,
  leftMs: () => undefined,
  lift: () => false,
  isLiftable: () => false,
  reload: () => undefined,
  onRelease: () => () => undefined,
};
