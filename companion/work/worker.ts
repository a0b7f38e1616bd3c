import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Bell } from '../crawl/bell.ts';
import type { Clock } from '../crawl/clock.ts';
import type { Parser } from '../crawl/engine.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { Claim, Commons, WorkerCounts } from '../store/commons/commons.ts';
import { type Learners, openLearners } from './learners.ts';
import type { Leases } from './leases.ts';
import { visit } from './visit.ts';

/** Nothing could be taken: asked again after so many milliseconds, and after twice as many each time that follows. */
const IDLE_MS = { first: 25, most: 400 } as const;
/** The database could not be reached: tried again after so many milliseconds. */
const AWAY_MS = 1_000;
const BEAT_MS = 5_000;

export interface WorkerOptions {
  readonly commons: Commons;
  /** Made with the worker's own `sharing`. */
  readonly fetcher: Fetcher;
  readonly parser: Parser;
  readonly clock: Clock;
  /** Only crawls of these topics; empty: all. */
  readonly topics: readonly string[];
  /** Pages in flight at a time, each on a host of its own. */
  readonly inFlight: number;
  /** See `TakeAsk`. */
  readonly isPatient: boolean;
  readonly leases: Leases;
  readonly name: string;
  /** Told of what went wrong, one sentence; the worker goes on. */
  readonly warn: (message: string) => void;
}

/** Machine, process and chance: two workers never have the same name, and a name says where to look. */
export const workerName = (): string => `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;

/**
 * Fetches for the crawls of a shared store until it is stopped. Stateless: everything it knows is in the store, so it can be killed
 * at any moment, and others go on where it stood. One of the workers is also the learner of each crawl.
 */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #learners: Learners;
  readonly #bell = new Bell();
  readonly #stop = new AbortController();
  readonly #flying = new Set<Promise<void>>();
  #pages = 0;
  #failed = 0;
  #work: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const { commons, clock, name, topics, warn } = options;
    this.#learners = openLearners({ commons, clock, worker: name, topics, warn });
  }

  get name(): string {
    return this.#options.name;
  }

  start(): void {
    this.#work ??= this.#loop();
  }

  get counts(): WorkerCounts {
    const { leases } = this.#options;
    return {
      pages: this.#pages,
      failed: this.#failed,
      inFlight: this.#flying.size,
      lost: leases.lost,
      leads: this.#learners.leads,
    };
  }

  /** What is in flight is cut off and given back. Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#bell.ring();
    await this.#work;
    await Promise.all(this.#flying);
    await this.#learners.close();
  }

  async #loop(): Promise<void> {
    const { clock } = this.#options;
    let beatAt = Number.NEGATIVE_INFINITY;
    let wait: number = IDLE_MS.first;
    while (!this.#stop.signal.aborted) {
      try {
        if (clock.monotonic() - beatAt > BEAT_MS) {
          beatAt = clock.monotonic();
          await this.#options.commons.beat(this.#options.name, this.counts);
        }
        const taken = await this.#launch();
        wait = taken > 0 ? IDLE_MS.first : Math.min(IDLE_MS.most, 2 * wait);
      } catch (cause) {
        this.#options.warn(messageOf(cause));
        wait = AWAY_MS;
      }
      const cancel = clock.timer(wait, () => this.#bell.ring());
      await this.#bell.heard();
      cancel();
    }
  }

  /** @returns pages begun. */
  async #launch(): Promise<number> {
    const { commons, clock, inFlight, name, topics, isPatient } = this.#options;
    const most = inFlight - this.#flying.size;
    if (most <= 0) return 0;
    const askedAt = clock.monotonic();
    const claims = await commons.take({ worker: name, most, topics, isPatient });
    for (const claim of claims) this.#visit(claim, askedAt);
    return claims.length;
  }

  #visit(claim: Claim, askedAt: number): void {
    const { leases, warn, name } = this.#options;
    const work = leases
      .hold(claim, askedAt, this.#stop.signal, (held) => visit({ ...this.#options, worker: name }, held))
      .then(
        (outcome) => {
          if (outcome === 'page') this.#pages += 1;
          else if (outcome === 'failed') this.#failed += 1;
        },
        // What was in hand comes back to the frontier when its lease ends.
        (cause: unknown) => warn(messageOf(cause)),
      )
      .finally(() => {
        this.#flying.delete(work);
        this.#bell.ring();
      });
    this.#flying.add(work);
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
