import { hostOf } from '../../shared/url/site.ts';
import type { FetchAsk, Fetcher, FetchFailed, FetchResult } from '../fetch/fetcher.ts';
import type { Clock } from './clock.ts';
import type { Politeness } from './politeness.ts';
import { answerMs, isHostTrouble } from './retry.ts';

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
    politeness.began(host);
    const answer = await fetcher.fetch(url, signal, ask);
    const failed = answer.kind === 'failed' ? answer : undefined;
    politeness.ended(host, {
      elapsedMs: failed === undefined ? answer.elapsedMs : answerMs(failed.failure, failed.elapsedMs),
      trouble: failed !== undefined && isHostTrouble(failed.failure),
      retryAfterMs: failed?.retryAfterMs ?? 0,
      crawlDelay: fetcher.rules(url)?.crawlDelay ?? 0,
    });
    return answer;
  };
}

/** Resolves after the time, when the host is released, or when it is cancelled. */
function released(
  politeness: Politeness,
  host: string,
  clock: Pick<Clock, 'timer'>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      off();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.timer(ms, done);
    const off = politeness.onRelease((other) => {
      if (other === host) done();
    });
    signal.addEventListener('abort', done, { once: true });
  });
}

const unasked = (url: string, failure: FetchFailed['failure'], message: string): FetchFailed => ({
  ...{ kind: 'failed', url, failure, status: 0, message, retryAfterMs: 0, elapsedMs: 0, bytes: 0, redirects: [] },
});
