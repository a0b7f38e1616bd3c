import type { Fetcher } from './fetcher.ts';

/** A fetcher whose settings can change while crawls run. */
export interface ChangeableFetcher extends Fetcher {
  /**
   * Makes the fetcher anew: the next fetch uses it, and those under way end with the one that they began with.
   * @throws what making it throws; then the present one stays.
   */
  renew(): void;
}

/** Wraps the fetcher that `make` makes. */
export function createChangeableFetcher(make: () => Fetcher): ChangeableFetcher {
  let current = make();
  /** Earlier ones: their rules of hosts count until a newer one has read them. */
  let before: Fetcher | undefined;
  const fetches = new Map<Fetcher, number>([[current, 0]]);
  const closings: Promise<void>[] = [];

  /** Closes a fetcher that was replaced, once nothing of it is under way. */
  const closeIdle = (fetcher: Fetcher): void => {
    if (fetcher === current || fetches.get(fetcher) !== 0) return;
    fetches.delete(fetcher);
    closings.push(fetcher.close());
  };

  return {
    get polite() {
      return current.polite;
    },
    get inFlight() {
      return current.inFlight as number;
    },
    async fetch(url, signal, ask) {
      const fetcher = current;
      fetches.set(fetcher, (fetches.get(fetcher) ?? 0) + 1);
      try {
        return await fetcher.fetch(url, signal, ask);
      } finally {
        fetches.set(fetcher, (fetches.get(fetcher) ?? 1) - 1);
        closeIdle(fetcher);
      }
    },
    rules: (url) => current.rules(url) ?? before?.rules(url),
    forgetRules(origin) {
      current.forgetRules(origin);
      before?.forgetRules(origin);
    },
    addresses: (host) => current.addresses(host),
    renew() {
      const next = make();
      before = current;
      current = next;
      fetches.set(next, 0);
      closeIdle(before);
    },
    async close() {
      for (const fetcher of fetches.keys()) closings.push(fetcher.close());
      fetches.clear();
      await Promise.all(closings);
    },
  };
}
