import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '../../crawl/ports/clock.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import { WakeSignal } from '../../crawl/run/wake-signal.ts';
import { isBrisk, isFarBelow, PATIENCE_MS, SOON_MS } from '../../crawl/state/worth-the-wait.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { type Learners, openLearners } from '../learner/learners.ts';
import type { Claim, WaitRule } from '../store/claim.ts';
import type { SharedStore, WorkerCounts } from '../store/shared-store.ts';
import type { Leases } from './leases.ts';
import { PageReaders } from './page-readers.ts';
import { PendingDelays } from './pending-delays.ts';
import { Redirects } from './redirects.ts';
import { SignInWatch } from './sign-in-watch.ts';
import { SnapshotWarning } from './snapshot-warning.ts';
import { type VisitTools, visit, type WorkedPage } from './visit.ts';

/** Delay, in ms, before the next take when nothing was available. It doubles each time. */
const IDLE_MS = { first: 25, most: 400 } as const;
/** With one page in flight, a worker still need not wait for its write. */
const MIN_IN_HAND = 2;
/** Delay, in ms, before the next try when the database is away. */
const AWAY_MS = 1_000;
const BEAT_MS = 5_000;
/** As in a crawl of one process. */
const WAITS: WaitRule = {
  patienceMs: PATIENCE_MS,
  soonMs: SOON_MS,
  isBrisk: ({ errors = 0, pauseMs = 0 }) => isBrisk({ errors, pauseMs }),
  isFarBelow,
};
const SIGN_IN =
  'The network of this machine asks you to sign in: every site answers with the same page. None of it is kept, and sites are asked again in a minute.';

export interface WorkerOptions {
  readonly sharedStore: SharedStore;
  /** Made with the worker's own `sharing`. */
  readonly fetcher: Fetcher;
  readonly parser: Parser;
  readonly clock: Clock;
  /** Only crawls of these topics; empty: all. */
  readonly topics: readonly string[];
  /** Pages in flight, each of a host of its own; with one, a second while the first is being written. */
  readonly inFlight: number;
  /** See `TakeAsk`. */
  readonly isPatient: boolean;
  readonly leases: Leases;
  readonly name: string;
  /** Called with what went wrong, in one sentence; the worker continues. */
  readonly warn: (message: string) => void;
  /** Called with every fetched page, once it is written. */
  readonly kept: (page: WorkedPage) => void;
}

/** Machine, process and chance: two workers never have the same name, and a name says where to look. */
export const workerName = (): string => `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;

/**
 * Fetches for the crawls of a shared store until it is stopped. Keeps all state in the store, so it can be killed at
 * any moment and others continue its work. One of the workers is also the learner of each crawl.
 */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #learners: Learners;
  readonly #snapshots: SnapshotWarning;
  readonly #signIn: SignInWatch;
  readonly #redirects: Redirects;
  readonly #readers: PageReaders;
  readonly #pendingDelays: PendingDelays;
  readonly #wakeSignal = new WakeSignal();
  readonly #stop = new AbortController();
  readonly #flying = new Set<Promise<void>>();
  /** Of these, pages that are not answered yet. */
  #asked = 0;
  #pages = 0;
  #failed = 0;
  #work: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const { sharedStore, clock, name, topics, warn } = options;
    this.#snapshots = new SnapshotWarning({ sharedStore, clock, warn });
    this.#learners = openLearners({ sharedStore, clock, worker: name, topics, warn });
    this.#pendingDelays = new PendingDelays(sharedStore, name, clock, this.#stop.signal);
    this.#redirects = new Redirects(sharedStore);
    this.#readers = new PageReaders(sharedStore);
    this.#signIn = new SignInWatch({ clock, isAlone: () => this.#flying.size <= 1, noticed: () => warn(SIGN_IN) });
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

  /** Aborts the pages in flight and returns them. Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wakeSignal.ring();
    await this.#work;
    await Promise.all(this.#flying);
    await this.#pendingDelays.close();
    await this.#learners.close();
  }

  async #loop(): Promise<void> {
    const { clock } = this.#options;
    let beatAt = Number.NEGATIVE_INFINITY;
    let idle: number = IDLE_MS.first;
    while (!this.#stop.signal.aborted) {
      let wait: number;
      try {
        if (clock.monotonic() - beatAt > BEAT_MS) {
          beatAt = clock.monotonic();
          await this.#options.sharedStore.beat(this.#options.name, this.counts);
          await this.#snapshots.look();
        }
        if (this.#room <= 0) wait = BEAT_MS;
        else {
          const taken = await this.#launch();
          if (taken > 0) idle = IDLE_MS.first;
          wait = idle;
          if (taken === 0) idle = Math.min(IDLE_MS.most, 2 * idle);
        }
      } catch (cause) {
        this.#options.warn(messageOf(cause));
        wait = AWAY_MS;
      }
      const cancel = clock.timer(wait, () => this.#wakeSignal.ring());
      await this.#wakeSignal.heard();
      cancel();
    }
  }

  /** Number of pages that the worker may begin now. */
  get #room(): number {
    const { inFlight, isPatient } = this.#options;
    const flying = this.#flying.size;
    // A patient worker chooses only after the learner has processed every earlier page.
    return isPatient ? inFlight - flying : Math.min(inFlight - this.#asked, Math.max(MIN_IN_HAND, inFlight) - flying);
  }

  /** @returns pages begun. */
  async #launch(): Promise<number> {
    const { sharedStore, clock, fetcher, name, topics, isPatient, leases } = this.#options;
    if (this.#signIn.isResting) return 0;
    const most = this.#room;
    const askedAt = clock.monotonic();
    const claims = await sharedStore.take({
      worker: name,
      most,
      topics,
      isPatient,
      pendingDelayMs: fetcher.polite ? leases.pendingDelayMs : 0,
      ...(fetcher.polite && !isPatient && { waits: WAITS }),
    });
    for (const claim of claims) this.#visit(claim, askedAt);
    return claims.length;
  }

  get #visiting(): Pick<VisitTools, 'signIn' | 'redirects' | 'readers' | 'owed'> {
    return {
      signIn: this.#signIn,
      redirects: this.#redirects,
      readers: this.#readers,
      owed: this.#pendingDelays,
    };
  }

  #visit(claim: Claim, askedAt: number): void {
    const { leases, warn, name, parser, fetcher } = this.#options;
    // No worker has fetched there, or its suspension was lifted. Parser failures of its earlier pages no longer count.
    if (fetcher.polite && claim.manners.factor === undefined) parser.forgive?.(claim.host);
    this.#asked += 1;
    let isAsked = true;
    const answered = (): void => {
      if (isAsked) this.#asked -= 1;
      isAsked = false;
      this.#wakeSignal.ring();
    };
    const work = leases
      .hold(claim, askedAt, this.#stop.signal, (held) =>
        visit({ ...this.#options, worker: name, ...this.#visiting, answered }, held),
      )
      .then(
        (outcome) => {
          if (outcome === 'page') this.#pages += 1;
          else if (outcome === 'failed') this.#failed += 1;
        },
        // Leased URLs return to the frontier when their lease ends.
        (cause: unknown) => warn(messageOf(cause)),
      )
      .finally(() => {
        this.#flying.delete(work);
        answered();
      });
    this.#flying.add(work);
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
