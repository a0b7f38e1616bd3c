import { networkInterfaces } from 'node:os';
import { sameAddress } from './address.ts';

/** Milliseconds after which the list is read again: networks change while a crawl runs. */
const STALE_MS = 5_000;

/** Addresses of this machine's own interfaces, public ones too. */
export function ownAddresses(now: () => number = () => performance.now()): () => ReadonlySet<string> {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - readAt >= STALE_MS) {
      const entries = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
      known = new Set(entries.map((entry) => sameAddress(entry.address)));
      readAt = now();
    }
    return known;
  };
}
