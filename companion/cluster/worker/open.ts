import { MIN_MS } from '../../crawl/politeness/delay.ts';
import { LEFT_MS } from '../../crawl/politeness/suspended-hosts.ts';
import { type Clock, systemClock } from '../../crawl/ports/clock.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { FETCH_LIMITS } from '../../fetch/limits.ts';
import { crawlDelayIn } from '../../fetch/robots/site-robots.ts';
import type { Sharing } from '../../fetch/sharing.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { Leases } from './leases.ts';
import { Worker, type WorkerOptions, workerName } from './worker.ts';

export interface OpenWorkerOptions {
  readonly sharedStore: SharedStore;
  /** Makes the fetcher, which must check `sharing` before every request. */
  readonly openFetcher: (sharing: Sharing) => Fetcher;
  readonly parser: Parser;
  readonly clock?: Clock;
  readonly topics?: readonly string[];
  /** Pages in flight at a time; default 6. */
  readonly inFlight?: number;
  /** For webs without rests and delays, see `TakeAsk`; default false. */
  readonly isPatient?: boolean;
  /**
   * Milliseconds after which no request is open any more, whatever becomes of this worker; default: the limit of a
   * whole fetch.
   */
  readonly longestFetchMs?: number;
  readonly name?: string;
  readonly warn?: (message: string) => void;
  readonly kept?: WorkerOptions['kept'];
}

const IN_FLIGHT = 6;

const NOTHING = new Uint8Array(0);

/** Returns the checks that a worker's fetcher makes before each request. */
const sharingOf = (sharedStore: SharedStore, leases: Leases): Sharing => ({
  permit: (url) => leases.permit(url),
  tenure: () => leases.tenure(),
  async robots(origin) {
    const kept = await sharedStore.robots(origin);
    if (kept === undefined) return undefined;
    const { kind, body, remainingMs: keepMs } = kept;
    return kind === 'text' ? { kind, bytes: body, keepMs } : { kind, keepMs };
  },
  async keepRobots(origin, { keepMs, ...rules }) {
    const reader = leases.holderOf(new URL(origin));
    if (reader === undefined) return;
    const body = rules.kind === 'text' ? rules.bytes : NOTHING;
    // Write the delay now: a worker that stops during its first page cannot report it later.
    const pendingDelayMs = Math.min(LEFT_MS, crawlDelayIn(body) * 1_000);
    await sharedStore.keepRobots(origin, { kind: rules.kind, body }, keepMs, { ...reader, pendingDelayMs });
  },
});

/** A worker, not yet started, and the fetcher that it uses, which is the caller's to close. */
export function openWorker(options: OpenWorkerOptions): { readonly worker: Worker; readonly fetcher: Fetcher } {
  const { sharedStore, clock = systemClock, topics = [], inFlight = IN_FLIGHT, name = workerName() } = options;
  const { isPatient = false, longestFetchMs = FETCH_LIMITS.totalMs } = options;
  const addressesOf = async (host: string): Promise<readonly string[]> => {
    const addresses = await fetcher.addresses(host);
    // Behind a proxy the name replaces the addresses. Its durable lease makes the earlier take durable too; only then
    // may a request go out.
    return addresses.length > 0 || !fetcher.polite ? addresses : [host];
  };
  // A suspended process cannot close its connection. The next worker waits until the host has answered, or the fetch
  // would have timed out.
  const leases = new Leases(sharedStore, name, clock, addressesOf, Math.max(MIN_MS, longestFetchMs));
  const fetcher = options.openFetcher(sharingOf(sharedStore, leases));
  const { warn = () => undefined, kept = () => undefined } = options;
  const worker = new Worker({ ...options, clock, topics, inFlight, isPatient, name, warn, kept, leases, fetcher });
  return { worker, fetcher };
}
