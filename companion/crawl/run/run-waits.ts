import type { Politeness } from '../politeness/politeness.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlState } from '../state/crawl-state.ts';
import type { TopicGroup } from './topic-group.ts';
import type { Visits } from './visits.ts';

/** Sentences that a user reads of it at once. */
const MAX_SAID = 3;

/** Suspended hosts that still have URLs waiting. */
interface Parked {
  /** Reasons, one sentence a host; the hosts that become available first come first. */
  readonly sentences: readonly string[];
  /** Milliseconds until the first becomes available; Infinity: not while Ambit runs, or no host is suspended. */
  readonly againMs: number;
}

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

function parkedOf(states: readonly CrawlState[], politeness: Pick<Politeness, 'parked' | 'leftMs'>): Parked {
  const hosts = new Set(states.flatMap(({ frontier }) => frontier.hosts));
  const left = [...hosts].flatMap((host) => {
    const [ms, why] = [politeness.leftMs(host), politeness.parked(host)];
    return ms === undefined || why === undefined ? [] : [{ ms, why }];
  });
  left.sort((a, b) => (a.ms < b.ms ? -1 : Number(a.ms > b.ms)));
  const held = states.flatMap(({ siteShare }) => [...siteShare.held()].map(({ site }) => siteShare.sentence(site)));
  const sentences = [...new Set([...left.map(({ why }) => why), ...held])].slice(0, MAX_SAID);
  return { sentences, againMs: left[0]?.ms ?? Number.POSITIVE_INFINITY };
}
