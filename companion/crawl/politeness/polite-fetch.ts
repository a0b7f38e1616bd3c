import { hostOf } from '../../../shared/url/site.ts';
import type { FetchAsk, Fetcher, FetchFailed, FetchResult } from '../../fetch/fetcher.ts';
import type { Clock } from '../clock.ts';
import { hostAnswerOf } from './host-answer.ts';
import type { Politeness } from './politeness.ts';
import { released } from './released.ts';
import { Way } from './way.ts';

/** As `Fetcher.fetch`, but begun only when the host may be asked again. Never rejects. */
export type PoliteFetch = (url: string, signal: AbortSignal, ask?: FetchAsk) => Promise<FetchResult>;

/**
 * Fetches outside a crawl (lists, search services, pages that are watched) that share the pauses of all crawls: one connection a
 * host, and never before it may be asked again. A host that is left alone is not asked at all.
 */
export function politely(
  fetcher: Pick<Fetcher, 'fetch' | 'rules'>,
  politeness: Politeness,
  clock: Pick<Clock, 'monotonic' | 'timer'>,
): PoliteFetch {
  return async (url, signal, ask) => {
    const host = hostOf(url);
    for (;;) {
      if (signal.aborted) return unasked(url, 'cancelled', 'The fetch was cancelled.');
      const wait = politeness.readyAt(host) - clock.monotonic();
      if (wait === Number.POSITIVE_INFINITY) return unasked(url, 'rate-limited', politeness.parked(host) ?? '');
      if (wait <= 0) break;
      await released(politeness, host, clock, wait, signal);
    }
    const way = new Way(url, { politeness, fetcher, clock, signal, readyAt: politeness.readyAt });
    const answer = await fetcher.fetch(url, signal, { ...ask, leads: way.leads });
    way.end(hostAnswerOf(answer, fetcher, way.url));
    return answer;
  };
}

const unasked = (url: string, failure: FetchFailed['failure'], message: string): FetchFailed => ({
  ...{ kind: 'failed', url, failure, status: 0, message, retryAfterMs: 0, elapsedMs: 0, bytes: 0, redirects: [] },
});
