import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { type Parked, parkedOf } from './parked.ts';
import type { TopicGroup } from './topic-group.ts';
import type { Visits } from './visits.ts';

/** Tells the user what a run waits for. */
export class RunWaits {
  readonly #deps: Pick<CrawlDeps, 'clock' | 'politeness'>;
  readonly #group: TopicGroup;
  readonly #visits: Visits;

  constructor(deps: Pick<CrawlDeps, 'clock' | 'politeness'>, group: TopicGroup, visits: Visits) {
    this.#deps = deps;
    this.#group = group;
    this.#visits = visits;
  }

  /** Returns when a host is available to a crawl; Infinity: never. */
  readyAt(crawlId: string, host: string): number {
    return this.#group.of(crawlId).gate.readyAt(host);
  }

  get parked(): Parked {
    return parkedOf(this.#group.states, this.#deps.politeness);
  }

  /** The last contacted host, with its pause; null on a recorded web, or before the first answer. */
  get asking(): { host: string; pauseMs: number } | null {
    const host = this.#visits.lastHost;
    const pauseMs = this.#deps.politeness.pauseMs(host);
    return pauseMs === undefined ? null : { host, pauseMs };
  }

  /** Milliseconds until the next host becomes available, when all work of a rebuilt run waits for that; else 0. */
  get hostMs(): number {
    const { nextAt } = this.#group;
    if (this.#visits.inFlight > 0 || !Number.isFinite(nextAt)) return 0;
    return Math.max(0, nextAt - this.#deps.clock.monotonic());
  }

  /** The next host to become available after `hostMs`, if its last request failed. */
  get failingHost(): string | undefined {
    const { nextHost } = this.#group;
    return nextHost !== undefined && this.#deps.politeness.errors(nextHost) > 0 ? nextHost : undefined;
  }

  /** It waits for host names to be looked up again. */
  get isNameless(): boolean {
    return this.#visits.isNameless;
  }
}
