import { hostOf } from '../../../shared/url/site.ts';
import type { Fetcher, FetchFailure } from '../../fetch/fetcher.ts';
import type { Clock } from '../clock.ts';
import { type HostAnswer, isWorthWaiting, ledOn } from './manners.ts';
import type { Politeness } from './politeness.ts';
import { released } from './released.ts';

/** So long a fetch that is under way waits, in milliseconds, for the turn of a host that it is led to: well below what a fetch may take in all. */
const MOST_WAIT_MS = 10_000;

/** What a way goes by. */
export interface WayTools {
  readonly politeness: Politeness;
  readonly fetcher: Pick<Fetcher, 'rules'>;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  readonly signal: AbortSignal;
  /** When a host may be asked, in monotonic milliseconds; Infinity: not at all. */
  readonly readyAt: (host: string) => number;
}

/**
 * The hosts that one fetch asks, one after another: whoever is led on by a redirect waits for the turn of the next host like anybody,
 * and the host that led on is free for others meanwhile. So a page of one host is no way around the pause, the Retry-After or the end that another has asked for.
 */
export class Way {
  readonly #tools: WayTools;
  /** The host that is asked just now; undefined while the next one is waited for. */
  #host: string | undefined;
  #url: string;
  readonly #asked = new Set<string>();
  /** Milliseconds that the next host wants to be left alone: whoever leads there need not be asked sooner. */
  #restMs = 0;
  #isRefused = false;
  #isOver = false;

  /** The fetch of this address begins; `readyAt` said that it may. */
  constructor(url: string, tools: WayTools) {
    this.#tools = tools;
    this.#url = url;
    this.#begin(hostOf(url));
  }

  /** The address that was asked last. */
  get url(): string {
    return this.#url;
  }

  /** As `FetchAsk.leads`: `redirect-refused` for a host that is left alone, `cancelled`, which is no fault of the page, for one that cannot be waited for now. */
  readonly leads = async (url: string): Promise<FetchFailure | undefined> => {
    const host = hostOf(url);
    const refusal = host === this.#host ? undefined : await this.#turnTo(host);
    this.#isRefused = refusal !== undefined;
    if (refusal === undefined) this.#url = url;
    return refusal;
  };

  /** The fetch is over. @param answer of the host that was asked last. */
  end(answer: HostAnswer): void {
    this.#isOver = true;
    if (this.#isRefused) this.#leave({ ...answer, elapsedMs: 0, trouble: false, retryAfterMs: this.#restMs });
    else this.#leave(answer);
  }

  async #turnTo(host: string): Promise<FetchFailure | undefined> {
    const { politeness, fetcher, clock, signal, readyAt } = this.#tools;
    const until = clock.monotonic() + MOST_WAIT_MS;
    for (;;) {
      const now = clock.monotonic();
      const waitMs = readyAt(host) - now;
      if (!isWorthWaiting(waitMs)) return 'redirect-refused';
      if (now + waitMs > until) {
        this.#restMs = waitMs;
        // Whoever is led back to where they came from would never find it rested.
        return this.#asked.has(host) ? 'rate-limited' : 'cancelled';
      }
      if (this.#host !== undefined) {
        const crawlDelay = fetcher.rules(this.#url)?.crawlDelay ?? 0;
        this.#leave(ledOn(crawlDelay));
      } else if (waitMs <= 0) break;
      else await released(politeness, host, clock, waitMs, signal);
      if (signal.aborted || this.#isOver) return 'cancelled';
    }
    this.#begin(host);
    return undefined;
  }

  #begin(host: string): void {
    this.#tools.politeness.began(host);
    this.#host = host;
    this.#asked.add(host);
  }

  #leave(answer: HostAnswer): void {
    if (this.#host !== undefined) this.#tools.politeness.ended(this.#host, answer);
    this.#host = undefined;
  }
}
