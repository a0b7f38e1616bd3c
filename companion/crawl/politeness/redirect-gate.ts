import { hostOf } from '../../../shared/url/site.ts';
import type { Fetcher, FetchFailure, PendingRedirect } from '../../fetch/fetcher.ts';
import type { Clock } from '../ports/clock.ts';
import { MIN_MS } from './delay.ts';
import { type HostAnswer, redirectedOn } from './host-pacing.ts';
import type { Politeness } from './politeness.ts';
import { released } from './released.ts';

/** Longest wait of a robots.txt that redirects to another host for its turn there, in ms. */
const MAX_WAIT_MS = 10_000;

/** Services that a gate needs. */
export interface RedirectGateTools {
  readonly politeness: Politeness;
  readonly fetcher: Pick<Fetcher, 'rules'>;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  readonly signal: AbortSignal;
  /** Returns when a host becomes available, in monotonic milliseconds; Infinity: never. */
  readonly readyAt: (host: string) => number;
  /** Told when the fetch begins to wait with nothing on its way, and when it ends to. */
  readonly waits?: (isWaiting: boolean) => void;
}

/**
 * Holds the turns of the hosts that one fetch contacts, one after another. A redirect needs a turn of the next host
 * like any request, even when it stays on the same host. Without a free turn the fetch ends and later continues from
 * there (`led`). So a page of one host cannot bypass the pause, the Retry-After or the suspension of another. No fetch
 * keeps a connection open while it waits.
 */
export class RedirectGate {
  readonly #tools: RedirectGateTools;
  /** Host of the current page request. */
  #host: string | undefined;
  /** Host of the current robots.txt request, if it is another one. */
  #robotsHost: string | undefined;
  #url: string;
  #led: PendingRedirect | undefined;
  #isOver = false;

  /** The fetch of this address begins; `readyAt` said that it may. */
  constructor(url: string, tools: RedirectGateTools) {
    this.#tools = tools;
    this.#url = url;
    this.#begin(hostOf(url));
  }

  /** Address of the last request. */
  get url(): string {
    return this.#url;
  }

  /**
   * Place from which the fetch must continue once the host there is available; undefined when the fetch came to its
   * end.
   */
  get pending(): PendingRedirect | undefined {
    return this.#led;
  }

  /**
   * Works as `FetchAsk.leads`. Gives `cancelled`, which is no fault of the page, for a host that is not available now.
   */
  readonly leads = async (url: string, redirects: readonly string[]): Promise<FetchFailure | undefined> => {
    const { clock, readyAt } = this.#tools;
    if (this.#isOver) return 'cancelled';
    this.#release(redirectedOn(this.#crawlDelay()));
    const host = hostOf(url);
    if (readyAt(host) > clock.monotonic()) {
      this.#led = { url, redirects };
      return 'cancelled';
    }
    this.#begin(host);
    this.#url = url;
    return undefined;
  };

  /** As `FetchAsk.robotsLead`: waits for a short while, with nothing on its way. */
  readonly robotsLead = async (url: string): Promise<FetchFailure | undefined> => {
    const { waits } = this.#tools;
    this.#releaseRobots();
    waits?.(true);
    try {
      const host = hostOf(url);
      return host === this.#host ? await this.#pause(host) : await this.#turnForRobots(host);
    } finally {
      waits?.(false);
    }
  };

  /** Ends the fetch. @param answer of the host that got the last request. */
  end(answer: HostAnswer): void {
    this.#isOver = true;
    this.#release(answer);
  }

  /** The host is ours already: nothing but its pause is waited for. */
  async #pause(host: string): Promise<FetchFailure | undefined> {
    const { politeness, clock, signal } = this.#tools;
    // On a recorded web no host needs a pause.
    if (politeness.readyAt(host) <= clock.monotonic()) return undefined;
    const until = clock.monotonic() + (politeness.pauseMs(host) ?? MIN_MS);
    while (clock.monotonic() < until && !signal.aborted && !this.#isOver)
      await released(politeness, host, clock, until - clock.monotonic(), signal);
    return signal.aborted || this.#isOver ? 'cancelled' : undefined;
  }

  async #turnForRobots(host: string): Promise<FetchFailure | undefined> {
    const { politeness, clock, signal, readyAt } = this.#tools;
    const until = clock.monotonic() + MAX_WAIT_MS;
    for (;;) {
      if (signal.aborted || this.#isOver) return 'cancelled';
      const now = clock.monotonic();
      const at = readyAt(host);
      if (at === Number.POSITIVE_INFINITY) return 'redirect-refused';
      if (at <= now) break;
      if (at > until) return 'cancelled';
      await released(politeness, host, clock, at - now, signal);
    }
    politeness.began(host);
    this.#robotsHost = host;
    return undefined;
  }

  #crawlDelay(): number {
    return this.#tools.fetcher.rules(this.#url)?.crawlDelay ?? 0;
  }

  #begin(host: string): void {
    // The robots.txt of the previous host has been read, so the host that served it is free again.
    this.#releaseRobots();
    this.#tools.politeness.began(host);
    this.#host = host;
  }

  #release(answer: HostAnswer): void {
    this.#releaseRobots();
    if (this.#host !== undefined) this.#tools.politeness.ended(this.#host, answer);
    this.#host = undefined;
  }

  #releaseRobots(): void {
    if (this.#robotsHost !== undefined) this.#tools.politeness.ended(this.#robotsHost, redirectedOn(0));
    this.#robotsHost = undefined;
  }
}
