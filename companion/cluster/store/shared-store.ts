import type { Budgets, StopReason } from '../../../shared/api/crawl.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { CrawlTally, StoredCrawl, StoredSeed } from '../../store/crawl-store.ts';
import type { CurrentLabel } from '../../store/store.ts';
import type {
  Claim,
  FetchedNothing,
  FetchedPage,
  FurtherLease,
  KeptRobots,
  Lease,
  NotYet,
  RobotsReader,
  TakeAsk,
  Turn,
} from './claim.ts';
import type { LearnedVisit, ModelUpdate, PendingVisit, Visited } from './model-updates.ts';
import type { HeldSnapshot } from './reach.ts';

/**
 * The state that workers on many machines share: crawls of a group, their frontiers, and the leases of hosts. One
 * interface, two databases (SQLite for processes of one machine, PostgreSQL for many), one set of contract tests. Only
 * the database's clock counts: callers give and get durations, never moments, so clocks of workers may differ by years.
 * Every lease carries a fencing token that grows with each new holder. A call with an old token writes nothing and
 * reports that. Every call may throw `store-away` (try again) or `store-broken` (stop).
 */
export interface SharedStore {
  /**
   * Keeps a topic. If its words or texts differ from those kept before, ends the terms of its crawls' learners. New
   * learners then judge all pages by the topic as it is now.
   */
  putTopic(topic: Topic): Promise<void>;
  topic(id: string): Promise<Topic | undefined>;
  topics(): Promise<readonly Topic[]>;

  /**
   * Seeds enter the frontier before everything else. The same id twice changes nothing. @throws RangeError for an
   * unknown topic.
   */
  create(crawl: NewCrawl, seeds: readonly string[]): Promise<void>;
  crawl(id: string): Promise<SharedCrawl | undefined>;
  /** Newest first. */
  crawls(): Promise<readonly SharedCrawl[]>;
  seeds(id: string): Promise<readonly StoredSeed[]>;
  /** Applies a user's command. A crawl that is done stays done unless `state` says otherwise. */
  update(id: string, change: SharedChange): Promise<void>;
  /**
   * Deletes a crawl for everybody, with its topic, labels, hosts and robots rules where no other crawl has them; or a
   * part of it.
   * @returns false: the crawl runs, or a worker still holds a URL of it; it deleted nothing.
   * @throws RangeError for an unknown id.
   */
  forget(id: string, part?: ErasedPart): Promise<boolean>;
  /** Counts what `forget` would delete, and deletes nothing. @throws RangeError for an unknown id. */
  wouldForget(id: string, part?: ErasedPart): Promise<ErasedAmounts>;

  /**
   * Leases the hosts of the best free URLs, and takes one URL of each. Resolves before the lease is on disk: workers
   * send no request until `leaseAddresses` has resolved, which implies it. Cost: O(most) index look-ups.
   */
  take(ask: TakeAsk): Promise<readonly Claim[]>;
  /** Returns whether a crawl has reached its page limit for a host or its site. */
  isUsedUp(crawl: string, host: string): Promise<boolean>;
  /** A session that keeps the database from removing dead rows for long; undefined: none does. */
  heldSnapshot(): Promise<HeldSnapshot | undefined>;
  /**
   * Returns whether the user or a page of the same site named a leased URL. Only workers with a log-in for the site
   * call it.
   */
  hasAuthority(claim: Pick<Claim, 'crawl' | 'site' | 'key'>): Promise<boolean>;
  /** One more host for a claim, because a redirect leads there. @param owedMs see `TakeAsk` */
  leaseHost(worker: string, host: string, site: string, pendingDelayMs?: number): Promise<FurtherLease | NotYet>;
  /**
   * Leases IP addresses.
   * @param pendingDelayMs delay after the lease, in ms, should the worker not report how the visit ended.
   * @returns false when another worker is using one of the addresses, or one is at rest.
   */
  leaseAddresses(worker: string, addresses: readonly string[], pendingDelayMs?: number): Promise<boolean>;
  /** @param owedMs of the addresses. @returns hosts whose lease was lost: abort all requests there. */
  renew(
    worker: string,
    leases: readonly Lease[],
    addresses: readonly string[],
    pendingDelayMs?: number,
  ): Promise<readonly string[]>;
  /**
   * A page with its links and its host's next turn, all or nothing. @returns its id; undefined: the lease was lost,
   * nothing was written.
   */
  keep(claim: Claim, worker: string, page: FetchedPage, turns: readonly Turn[]): Promise<number | undefined>;
  /**
   * Records a fetch that gave no page. `again`: the URL returns to the frontier.
   * @returns false when the lease was lost.
   */
  fail(claim: Claim, worker: string, failed: FetchedNothing, turns: readonly Turn[]): Promise<boolean>;
  /**
   * Writes the delays of hosts whose lease has ended, and nothing else. Applies only where no worker has leased the
   * host since, and shortens no rest.
   */
  rest(worker: string, turns: readonly Turn[]): Promise<void>;
  /** Frees addresses. No worker can lease them before `restMs`, not even the one that had them. */
  releaseAddresses(worker: string, addresses: readonly string[], restMs: number): Promise<void>;

  /**
   * Returns hosts that are suspended now, of one crawl or of all, at most 500, those that become free soonest first.
   */
  leftHosts(which?: { readonly crawl?: string; readonly host?: string }): Promise<readonly LeftThere[]>;
  /**
   * Lifts the suspension of a host, which restarts after `restMs` at most.
   * @param why the reason that `leftHosts` gave. With another reason, or while a worker holds the host, nothing
   * changes.
   * @returns whether it was lifted.
   */
  lift(host: string, why: string, restMs: number): Promise<boolean>;

  robots(origin: string): Promise<KeptRobots | undefined>;
  /**
   * Writes a robots.txt with its delay, as read by the holder of the host.
   * @returns false when the lease was lost: it wrote nothing.
   */
  keepRobots(
    origin: string,
    answer: Omit<KeptRobots, 'remainingMs'>,
    keepMs: number,
    by: RobotsReader,
  ): Promise<boolean>;

  /**
   * Elects `worker` as the learner of a crawl that has none.
   * @returns its term of office; undefined: another worker leads.
   */
  lead(crawl: string, worker: string): Promise<Term | undefined>;
  resign(term: Term): Promise<void>;
  /**
   * Visits that no learner has processed yet, oldest first, without those whose results are being written.
   * @param except ids of the latter
   */
  pendingVisits(crawl: string, limit: number, except?: ReadonlySet<number>): Promise<readonly PendingVisit[]>;
  /** Processed visits, by `seq`, beyond a given one. */
  learned(crawl: string, after: number, limit: number): Promise<readonly LearnedVisit[]>;
  /**
   * Writes the learner's results for pending visits, all or nothing; scores go before that, some at a time.
   * @returns false: the term has ended; it wrote nothing of the rest.
   */
  apply(term: Term, modelUpdate: ModelUpdate): Promise<boolean>;
  /**
   * Ends a crawl for its learner.
   * @param budgets those by which it ended.
   * @returns false: the term has ended, or a user paused the crawl or changed its budgets in between; then the crawl
   * keeps the user's state.
   */
  end(term: Term, reason: StopReason, budgets: Budgets): Promise<boolean>;
  /**
   * Resumes crawls that ended while links waited on suspended hosts, once the first of these has rested. A user's
   * command prevents it.
   * @returns the ids of those that it resumed
   */
  goOn(): Promise<readonly string[]>;
  /** Pages whose judgement changed, in the sequence of the changes, beyond a given one. */
  visited(crawl: string, after: number, limit: number): Promise<readonly Visited[]>;
  /** Returns whether no worker can take anything of the crawl within the next hour. */
  isIdle(crawl: string): Promise<boolean>;

  /**
   * Stores labels, idempotent by id. When it resolves, the database holds all of them and has notified every listener.
   * @param now the moment by the caller's clock, fast or slow; the store converts to the database's clock. Default, for
   * labels of long ago: dates stay as given.
   * @returns the moment of each by the database's clock.
   */
  label(labels: readonly LabelEvent[], who: string, now?: number): Promise<readonly number[]>;
  /** Returns the labels that count now, `none` included, oldest first: of several people's labels the newest. */
  currentLabels(topicId: string): Promise<readonly SharedLabel[]>;
  /** Every label of a topic as it was given, in the order in which they came, beyond a given one. */
  labels(topicId: string, after: number, limit: number): Promise<readonly GivenLabel[]>;
  /** Calls `hear` with each notification; `{ kind: 'missed' }` when some may be lost. @returns ends it. */
  listen(hear: (news: SharedStoreNews) => void): Promise<() => Promise<void>>;

  beat(worker: string, counts: WorkerCounts): Promise<void>;
  /** Workers seen in the last minute. */
  workers(): Promise<readonly SeenWorker[]>;
  close(): Promise<void>;
}

export type NewCrawl = Pick<StoredCrawl, 'id' | 'topicId' | 'order' | 'budgets' | 'choices'>;

export interface SharedCrawl extends StoredCrawl {
  readonly tally: CrawlTally;
  /** Leased URLs. */
  readonly outstanding: number;
  /** Visits that wait for the learner. */
  readonly backlog: number;
  readonly leader: string;
}

export interface SharedChange {
  readonly state?: 'running' | 'paused' | 'done';
  readonly reason?: StopReason | null;
  readonly message?: string;
  readonly budgets?: Budgets;
}

/** A host and its subdomains, or data of the last milliseconds: pages and addresses, links to them and labels. */
export type ErasedPart =
  | { readonly kind: 'site'; readonly host: string }
  | { readonly kind: 'lately'; readonly ms: number };

/** Number of pages and labels that an erasure takes. */
export interface ErasedAmounts {
  readonly pages: number;
  readonly labels: number;
}

export interface LeftThere {
  readonly host: string;
  readonly site: string;
  /** A sentence. */
  readonly why: string;
  /** Milliseconds until it is free again. */
  readonly leftMs: number;
  /** Pages of it, and URLs that wait for it, in the crawls that are meant. */
  readonly fetched: number;
  readonly queued: number;
}

/** The right to lead a crawl, until another worker has a higher term. */
export interface Term {
  readonly crawl: string;
  readonly worker: string;
  readonly term: number;
}

export interface GivenLabel {
  /** Grows with every label that comes. */
  readonly seq: number;
  readonly label: LabelEvent & { readonly who: string };
}

export interface SharedLabel extends CurrentLabel {
  readonly who: string;
}

export type SharedStoreNews =
  | { readonly kind: 'label'; readonly topicId: string }
  | { readonly kind: 'crawl'; readonly crawl: string }
  | { readonly kind: 'missed' };

export interface WorkerCounts {
  readonly pages: number;
  readonly failed: number;
  readonly inFlight: number;
  readonly lost: number;
  readonly leads: number;
}

export interface SeenWorker extends WorkerCounts {
  readonly id: string;
  /** Milliseconds by the clock of the database. */
  readonly startedAt: number;
  readonly agoMs: number;
}
