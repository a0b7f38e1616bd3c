import { hostOf } from '../../../shared/url/site.ts';
import type { FetchAsk, Fetcher, FetchFailed, FetchResult } from '../../fetch/fetcher.ts';
import type { Clock } from '../ports/clock.ts';
import { hostAnswerOf } from './host-answer.ts';
import type { Politeness } from './politeness.ts';
import { RedirectGate } from './redirect-gate.ts';
import { released } from './released.ts';

/** Works as `Fetcher.fetch`, but begins only when the host is available again. Never rejects. */
export type PoliteFetch = (url: string, signal: AbortSignal, ask?: FetchAsk) => Promise<FetchResult>;

/**
 * Fetches outside a crawl (lists, search services, watched pages) under the pauses of all crawls. Each host, redirect
 * targets included, gets one connection, and only after its pause. A suspended host gets no request.
 */
export function politely(
  fetcher: Pick<Fetcher, 'fetch' | 'rules'>,
  politeness: Politeness,
  clock: Pick<Clock, 'monotonic' | 'timer'>,
): PoliteFetch {
  return async (url, signal, ask) => {
    let [from, bytes] = [ask?.from, 0];
    for (;;) {
      const at = from?.url ?? url;
      const host = hostOf(at);
      const redirects = from?.redirects ?? [];
      const over = { ...unasked(url), redirects, bytes };
      while (!signal.aborted && politeness.readyAt(host) > clock.monotonic()) {
        const wait = politeness.readyAt(host) - clock.monotonic();
        if (wait === Number.POSITIVE_INFINITY) {
          const failure = redirects.length > 0 ? 'redirect-refused' : 'rate-limited';
          return { ...over, failure, message: politeness.parked(host) ?? '' };
        }
        await released(politeness, host, clock, wait, signal);
      }
      if (signal.aborted) return over;
      const redirectGate = new RedirectGate(at, { politeness, fetcher, clock, signal, readyAt: politeness.readyAt });
      const { leads, robotsLead } = redirectGate;
      const answer = await fetcher.fetch(url, signal, { ...ask, ...(from && { from }), leads, robotsLead });
      redirectGate.end(hostAnswerOf(answer, fetcher, redirectGate.url));
      bytes += answer.bytes;
      if (redirectGate.pending === undefined) return { ...answer, bytes };
      from = redirectGate.pending;
    }
  };
}

const unasked = (url: string): FetchFailed => ({
  kind: 'failed',
  url,
  failure: 'cancelled',
  status: 0,
  message: 'The fetch was cancelled.',
  retryAfterMs: 0,
  elapsedMs: 0,
  bytes: 0,
  redirects: [],
});
