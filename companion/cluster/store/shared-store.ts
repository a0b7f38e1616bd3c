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
 * What workers on many machines share: the crawls of a group, their frontiers, and whose turn it is with which host.
 * One interface, two databases (SQLite for processes of one machine, PostgreSQL for many), one set of contract tests.
 *
 * Time is the database's alone: callers give and get durations, never moments, so clocks of workers may differ by
 * years. Every lease carries a fencing token that grows with each new holder; a call with an old token writes nothing
 * and says so. Every call may throw `StoreAway` (try again) or `StoreBroken` (stop).
 */
export interface SharedStore {
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
  /** A word of a user. A crawl that is done stays done unless `state` says otherwise. */
  update(id: string, change: SharedChange): Promise<void>;
  /**
   * Deletes a crawl for everybody, with its topic, labels, hosts and robots rules where no other crawl has them; or a
   * part of it.
   * @returns false: it runs, or a worker still has some of it in hand; nothing was deleted. @throws RangeError for an
   * unknown id.
   */
  forget(id: string, part?: ErasedPart): Promise<boolean>;
  /** Counts what `forget` would delete, and deletes nothing. @throws RangeError for an unknown id. */
  wouldForget(id: string, part?: ErasedPart): Promise<ErasedAmounts>;

  /**
   * Leases the hosts of the best URLs that may be fetched now, and takes one URL of each. It is not waited until that
   * is on the disk: nobody may be asked for anything before `leaseAddresses` has resolved, and then it is. Cost:
   * O(most) index look-ups.
   */
  take(ask: TakeAsk): Promise<readonly Claim[]>;
  /** Whether as many pages of a host, or of its site, were fetched for a crawl as may be. */
  isUsedUp(crawl: string, host: string): Promise<boolean>;
  /** A session that keeps the database from removing dead rows for long; undefined: none does. */
  heldSnapshot(): Promise<HeldSnapshot | undefined>;
  /**
   * Tells whether the user or a page of the same site named a URL in hand. Asked only by workers that have a log-in for
   * the site.
   */
  hasAuthority(claim: Pick<Claim, 'crawl' | 'site' | 'key'>): Promise<boolean>;
  /** One more host for a claim, because a redirect leads there. @param owedMs see `TakeAsk` */
  leaseHost(worker: string, host: string, site: string, pendingDelayMs?: number): Promise<FurtherLease | NotYet>;
  /**
   * For so much longer than the lease as they are owed should nobody tell how the visit ended.
   * @returns false when another worker is using one of these IP addresses, or one is at rest.
   */
  leaseAddresses(worker: string, addresses: readonly string[], pendingDelayMs?: number): Promise<boolean>;
  /** @param owedMs of the addresses. @returns hosts whose lease was lost: stop at once what is done there. */
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
  /** A fetch that gave no page. `again`: the URL goes back. @returns false when the lease was lost. */
  fail(claim: Claim, worker: string, failed: FetchedNothing, turns: readonly Turn[]): Promise<boolean>;
  /**
   * What hosts are owed, told after the lease under which they were asked has ended: it counts where nobody has had the
   * host since, and makes no rest shorter. Nothing else is written.
   */
  rest(worker: string, turns: readonly Turn[]): Promise<void>;
  /** Nobody gets them before `restMs`, the worker that had them included. */
  releaseAddresses(worker: string, addresses: readonly string[], restMs: number): Promise<void>;

  /**
   * Hosts that are left alone just now, of one crawl or of all, at most 500, those first that are asked again first.
   */
  leftHosts(which?: { readonly crawl?: string; readonly host?: string }): Promise<readonly LeftThere[]>;
  /**
   * Ends that a host is left alone: it begins anew, after `restMs` at most.
   * @param why it was left alone, as `leftHosts` said: for another reason, or in somebody's hands, it stays as it is.
   * @returns whether it was lifted.
   */
  lift(host: string, why: string, restMs: number): Promise<boolean>;

  robots(origin: string): Promise<KeptRobots | undefined>;
  /**
   * What whoever holds the host read there, with the pause that it asks for. @returns false when the lease was lost:
   * nothing was written.
   */
  keepRobots(
    origin: string,
    answer: Omit<KeptRobots, 'remainingMs'>,
    keepMs: number,
    by: RobotsReader,
  ): Promise<boolean>;

  /**
   * Makes `worker` the learner of a crawl when nobody is. @returns its term of office; undefined: somebody else leads.
   */
  lead(crawl: string, worker: string): Promise<Term | undefined>;
  resign(term: Term): Promise<void>;
  /** Visits that no learner has taken in yet, oldest first. */
  pendingVisits(crawl: string, limit: number): Promise<readonly PendingVisit[]>;
  /** Visits that were taken in, by `seq`, beyond a given one. */
  learned(crawl: string, after: number, limit: number): Promise<readonly LearnedVisit[]>;
  /**
   * What the learner made of arrivals, all or nothing; scores are written before that, some at a time.
   * @returns false: the term has ended; of the rest nothing was written.
   */
  applyLabels(term: Term, modelUpdate: ModelUpdate): Promise<boolean>;
  /**
   * The learner's word that the crawl has come to its end.
   * @param budgets those under which it has. @returns false: the term has ended, or a user paused it or changed these
   * meanwhile; it goes on as they said.
   */
  end(term: Term, reason: StopReason, budgets: Budgets): Promise<boolean>;
  /**
   * Crawls that ended while links waited for hosts which are left alone go on when the first of these has rested,
   * unless a user said otherwise. @returns which do now
   */
  goOn(): Promise<readonly string[]>;
  /** Pages whose judgement changed, in the sequence of the changes, beyond a given one. */
  visited(crawl: string, after: number, limit: number): Promise<readonly Visited[]>;
  /** Nothing of the crawl can be taken within the next hour, whoever asks. */
  isIdle(crawl: string): Promise<boolean>;

  /**
   * Idempotent by id. All labels are in the database when it resolves, and every listener is told.
   * @param now the moment by the clock by which they were said, fast or slow: they stand there by the database's. Left
   * out, for what was said long ago: as they are.
   * @returns the moment of each by the database's clock.
   */
  label(labels: readonly LabelEvent[], who: string, now?: number): Promise<readonly number[]>;
  /** What counts now, `none` included, oldest first: of several people's words the newest. */
  currentLabels(topicId: string): Promise<readonly SharedLabel[]>;
  /** Every label of a topic as it was given, in the order in which they came, beyond a given one. */
  labels(topicId: string, after: number, limit: number): Promise<readonly GivenLabel[]>;
  /**
   * Calls `hear` with what is told by anyone; `{ kind: 'missed' }` when something may have been lost meanwhile.
   * @returns ends it.
   */
  listen(hear: (news: SharedStoreNews) => void): Promise<() => Promise<void>>;

  beat(worker: string, counts: WorkerCounts): Promise<void>;
  /** Workers seen in the last minute. */
  workers(): Promise<readonly SeenWorker[]>;
  close(): Promise<void>;
}

export type NewCrawl = Pick<StoredCrawl, 'id' | 'topicId' | 'order' | 'budgets' | 'choices'>;

export interface SharedCrawl extends StoredCrawl {
  readonly tally: CrawlTally;
  /** URLs that workers have in hand. */
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

/**
 * A host and all below it, or what came in so many last milliseconds: pages and addresses, links to them and labels.
 */
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
  /** Milliseconds until it may be asked again. */
  readonly leftMs: number;
  /** Pages of it, and URLs that wait for it, in the crawls that are meant. */
  readonly fetched: number;
  readonly queued: number;
}

/** The right to be the learner of a crawl, until somebody else has a higher term. */
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
