import { BoundedMap } from '../../shared/collections/bounded-map.ts';
import type { Clock } from '../crawl/ports/clock.ts';
import type { CrawlDeps } from '../crawl/ports/crawl-deps.ts';
import type { ParsedAnswer } from '../crawl/visit/fetch-and-parse.ts';

/** Longest that an answer waits for its round, in ms: no longer than a round takes, behind which it may wait. */
const KEPT_MS = 3_600_000;
/** Answers that wait at a time, and octets of their bodies. */
const MAX_ANSWERS = 100;
const MAX_BYTES = 16 * 1024 * 1024;

/** Passes answers of visits on to the rounds that start at these pages, so that none is requested twice. */
export interface HandOver {
  /** Gives what was kept, once each; fetches everything else. */
  readonly fetcher: CrawlDeps['fetcher'];
  /** @param url address that was asked for; the answer may have come from another */
  keep(url: string, answer: ParsedAnswer['answer']): void;
  /** Drops what was kept, so that no later crawl of the user gets it. */
  clear(): void;
}

export function createHandOver(fetcher: CrawlDeps['fetcher'], clock: Pick<Clock, 'monotonic'>): HandOver {
  const kept = new BoundedMap<string, { readonly answer: ParsedAnswer['answer']; readonly at: number }>({
    entries: MAX_ANSWERS,
    weight: MAX_BYTES,
    weigh: ({ answer }) => answer.body.byteLength,
  });
  const handing: Pick<CrawlDeps['fetcher'], 'fetch'> = {
    async fetch(url, signal, ask) {
      const known = ask?.from === undefined ? kept.get(url) : undefined;
      if (known === undefined || signal.aborted) return fetcher.fetch(url, signal, ask);
      kept.delete(url);
      if (clock.monotonic() - known.at > KEPT_MS) return fetcher.fetch(url, signal, ask);
      return { ...known.answer, bytes: 0 };
    },
  };
  return {
    // All else stays the fetcher's own: its settings may change while it is in use.
    fetcher: Object.assign(Object.create(fetcher) as CrawlDeps['fetcher'], handing),
    keep: (url, answer) => kept.set(url, { answer, at: clock.monotonic() }),
    clear: () => kept.clear(),
  };
}
