import type { StopReason } from '../../../shared/api/crawl.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { LEFT_MS, liftableIn } from '../politeness/suspended-hosts.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { ifRoom, ifSound } from '../ports/store-guards.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import { spent } from '../run/stop-rules.ts';

/** Looked at again at least so often, in milliseconds: the clock may jump and the machine may sleep. */
const MAX_SLEEP_MS = 3_600_000;
/** Ends in a row that brought nothing after which a crawl is left to its user. */
const MAX_IN_VAIN = 3;

/** Returns whether an ended crawl will resume by itself. */
export const isAwaiting = ({ goesOnAt = null }: Pick<StoredCrawl, 'goesOnAt'>): boolean => goesOnAt !== null;

/** Returns whether it resumes when the user lifts the suspension of this host. */
export const waitsFor = (crawl: Pick<StoredCrawl, 'goesOnAt' | 'message'>, host: string): boolean =>
  isAwaiting(crawl) && liftableIn(crawl.message).includes(host);

export interface WaitForHosts {
  /** Sentences about the hosts. */
  readonly message: string;
  /** Time at which the crawl resumes by itself, in milliseconds since 1970; null: it does not. */
  readonly resumesAt: number | null;
}

export const NO_WAIT: WaitForHosts = { message: '', resumesAt: null };

/** Rows of crawls as they are now, written or not. */
export interface CurrentCrawls {
  find(id: string): StoredCrawl | undefined;
}

export interface ResumableCrawls {
  resume(id: string): void;
}

type AutoResumeContext = Pick<CrawlDeps, 'store' | 'clock'>;

/** Resumes crawls that ended while links waited for suspended hosts, each when its suspension is over. */
export class AutoResume {
  readonly #home: AutoResumeContext;
  readonly #rows: CurrentCrawls;
  readonly #crawls: ResumableCrawls;
  readonly #waits = new Map<string, () => void>();
  /** Crawls that resumed by themselves, with their page count and how often they have done so. */
  readonly #begun = new Map<string, { readonly fetched: number; readonly times: number }>();

  constructor(home: AutoResumeContext, rows: CurrentCrawls, crawls: ResumableCrawls) {
    this.#home = home;
    this.#rows = rows;
    this.#crawls = crawls;
  }

  /** Returns what a crawl waits for after a stop rule, where links wait for suspended hosts. */
  waitOf({ id, topicId }: StoredCrawl, { waits, budgets, progress }: CrawlRun, reason: StopReason): WaitForHosts {
    const { store, clock } = this.#home;
    const { againMs, sentences } = waits.parked;
    const isForGood = reason === 'generation-limit' || spent(budgets, progress) !== undefined;
    const begun = this.#begun.get(id);
    const isInVain = begun?.fetched === progress.fetched && begun.times >= MAX_IN_VAIN;
    // The next round of what is watched asks for what is new by then.
    const isRound = store.watches.rounds(topicId).some(({ crawlId }) => crawlId === id);
    const isResumed = Number.isFinite(againMs) && !isForGood && !isInVain && !isRound;
    return { message: sentences.join(' '), resumesAt: isResumed ? clock.now() + againMs : null };
  }

  /** Resumes a crawl when its time comes, unless the user has changed it since. */
  await(id: string): void {
    const { clock } = this.#home;
    const at = this.#rows.find(id)?.goesOnAt ?? null;
    this.#waits.get(id)?.();
    this.#waits.delete(id);
    if (at === null) return;
    const ms = Math.max(0, Math.min(at - clock.now(), MAX_SLEEP_MS));
    this.#waits.set(
      id,
      clock.timer(ms, () => ifSound(() => this.#look(id))),
    );
  }

  close(): void {
    for (const cancel of this.#waits.values()) cancel();
  }

  #look(id: string): void {
    const { clock, store } = this.#home;
    const at = this.#rows.find(id)?.goesOnAt ?? null;
    const ms = (at ?? 0) - clock.now();
    // A clock that was set back must not make a day of years.
    if (at !== null && (ms <= 0 || ms > LEFT_MS)) {
      const { fetched } = store.crawls.tally(id);
      const before = this.#begun.get(id);
      const times = before?.fetched === fetched ? before.times + 1 : 1;
      if (ifRoom(() => this.#crawls.resume(id))) this.#begun.set(id, { fetched, times });
    }
    this.await(id);
  }
}
