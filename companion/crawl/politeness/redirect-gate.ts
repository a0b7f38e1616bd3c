import { hostOf } from '../../../shared/url/site.ts';
import type { Fetcher, FetchFailure, PendingRedirect } from '../../fetch/fetcher.ts';
import type { Clock } from '../ports/clock.ts';
import { MIN_MS } from './delay.ts';
import { type HostAnswer, redirectedOn } from './host-pacing.ts';
import type { Politeness } from './politeness.ts';
import { released } from './released.ts';

/** So long a robots.txt that leads to another host waits for its turn, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** What a way goes by. */
export interface RedirectGateTools {
  readonly politeness: Politeness;
  readonly fetcher: Pick<Fetcher, 'rules'>;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  readonly signal: AbortSignal;
  /** When a host may be asked, in monotonic milliseconds; Infinity: not at all. */
  readonly readyAt: (host: string) => number;
  /** Told when the fetch begins to wait with nothing on its way, and when it ends to. */
  readonly waits?: (isWaiting: boolean) => void;
}

/**
 * The hosts that one fetch asks, one after another. Whoever is led on by a redirect needs the turn of the next host like anybody, and that of the same host
 * once more: where it is not their turn at once the fetch ends, and goes on from there when it is (`led`). So a page of one host is no way around the
 * pause, the Retry-After or the end that another has asked for, and nobody stands in line with a fetch in hand.
 */
export class RedirectGate {
  readonly #tools: RedirectGateTools;
  /** The host that is asked for the page just now. */
  #host: string | undefined;
  /** The host that is asked for somebody's robots.txt, where it is another one. */
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

  /** The address that was asked last. */
  get url(): string {
    return this.#url;
  }

  /** Where the fetch has to go on when the host there may be asked; undefined: it came to its end. */
  get pending(): PendingRedirect | undefined {
    return this.#led;
  }

  /** As `FetchAsk.leads`: `cancelled`, which is no fault of the page, for a host that may not be asked now. */
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

  /** The fetch is over. @param answer of the host that was asked last. */
  end(answer: HostAnswer): void {
    this.#isOver = true;
    this.#release(answer);
  }

  /** The host is ours already: nothing but its pause is waited for. */
  async #pause(host: string): Promise<FetchFailure | undefined> {
    const { politeness, clock, signal } = this.#tools;
    // On a recorded web nobody is owed a pause.
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
    // The rules of the host before were read: who was asked for them is done with.
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
