import { MIN_MS } from '../../crawl/politeness/delay.ts';
import { type Clock, systemClock } from '../../crawl/ports/clock.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { FETCH_LIMITS } from '../../fetch/limits.ts';
import type { Sharing } from '../../fetch/sharing.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { Leases } from './leases.ts';
import { sharingOf } from './sharing.ts';
import { Worker, type WorkerOptions, workerName } from './worker.ts';

export interface OpenWorkerOptions {
  readonly sharedStore: SharedStore;
  /** Makes the fetcher; what it is given stands between it and every request. */
  readonly openFetcher: (sharing: Sharing) => Fetcher;
  readonly parser: Parser;
  readonly clock?: Clock;
  readonly topics?: readonly string[];
  /** Pages in flight at a time; default 6. */
  readonly inFlight?: number;
  /** For webs without rests and delays, see `TakeAsk`; default false. */
  readonly isPatient?: boolean;
  /** Milliseconds after which no request is open any more, whatever becomes of this worker; default: the limit of a whole fetch. */
  readonly longestFetchMs?: number;
  readonly name?: string;
  readonly warn?: (message: string) => void;
  readonly kept?: WorkerOptions['kept'];
}

const IN_FLIGHT = 6;

/** A worker, not yet started, and the fetcher that it uses, which is the caller's to close. */
export function openWorker(options: OpenWorkerOptions): { readonly worker: Worker; readonly fetcher: Fetcher } {
  const { sharedStore, clock = systemClock, topics = [], inFlight = IN_FLIGHT, name = workerName() } = options;
  const { isPatient = false, longestFetchMs = FETCH_LIMITS.totalMs } = options;
  const addressesOf = async (host: string): Promise<readonly string[]> => {
    const addresses = await fetcher.addresses(host);
    // Behind a proxy its name stands for it: with this lease on the disk what was taken is, too, and only then may the host be asked.
    return addresses.length > 0 || !fetcher.polite ? addresses : [host];
  };
  // Who was stopped by its system cannot close a connection: the next one waits until the host has answered, or would have been given up.
  const leases = new Leases(sharedStore, name, clock, addressesOf, Math.max(MIN_MS, longestFetchMs));
  const fetcher = options.openFetcher(sharingOf(sharedStore, leases));
  const { warn = () => undefined, kept = () => undefined } = options;
  const worker = new Worker({ ...options, clock, topics, inFlight, isPatient, name, warn, kept, leases, fetcher });
  return { worker, fetcher };
}
