import type { StoredCrawl } from '../../store/crawl-store.ts';
import { LEFT_MS, liftableIn } from '../politeness/suspended-hosts.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { ifRoom, ifSound } from '../ports/store-guards.ts';
import type { Parked } from '../run/parked.ts';

/** Looked at again at least so often, in milliseconds: the clock may jump and the machine may sleep. */
const MAX_SLEEP_MS = 3_600_000;
/** Ends in a row that brought nothing after which a crawl is left to its user. */
const MAX_IN_VAIN = 3;

/** Returns whether an ended crawl will resume by itself. */
export const isAwaiting = ({ goesOnAt = null }: Pick<StoredCrawl, 'goesOnAt'>): boolean => goesOnAt !== null;

/** Returns whether it resumes when the user lifts the suspension of this host. */
export const waitsFor = (crawl: Pick<StoredCrawl, 'goesOnAt' | 'message'>, host: string): boolean =>
  isAwaiting(crawl) && liftableIn(crawl.message).includes(host);

type AutoResumeContext = Pick<CrawlDeps, 'store' | 'clock'>;

/** Resumes crawls that ended while links waited for suspended hosts, each when its suspension is over. */
export class AutoResume {
  readonly #home: AutoResumeContext;
  readonly #find: (id: string) => StoredCrawl | undefined;
  readonly #goOn: (id: string) => void;
  readonly #waits = new Map<string, () => void>();
  /** Crawls that resumed by themselves, with their page count and how often they have done so. */
  readonly #begun = new Map<string, { readonly fetched: number; readonly times: number }>();

  constructor(home: AutoResumeContext, find: (id: string) => StoredCrawl | undefined, goOn: (id: string) => void) {
    this.#home = home;
    this.#find = find;
    this.#goOn = goOn;
  }

  /** Returns when a crawl that ends with so many pages will resume; null when it will not by itself. */
  when({ id, topicId }: StoredCrawl, { againMs }: Parked, fetched: number): number | null {
    const { store, clock } = this.#home;
    const begun = this.#begun.get(id);
    const isInVain = begun?.fetched === fetched && begun.times >= MAX_IN_VAIN;
    // The next round of what is watched asks for what is new by then.
    const isRound = store.watches.rounds(topicId).some(({ crawlId }) => crawlId === id);
    return Number.isFinite(againMs) && !isInVain && !isRound ? clock.now() + againMs : null;
  }

  /** Resumes a crawl when its time comes, unless the user has changed it since. */
  await(id: string): void {
    const { clock } = this.#home;
    const at = this.#find(id)?.goesOnAt ?? null;
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
    const at = this.#find(id)?.goesOnAt ?? null;
    const ms = (at ?? 0) - clock.now();
    // A clock that was set back must not make a day of years.
    if (at !== null && (ms <= 0 || ms > LEFT_MS)) {
      const { fetched } = store.crawls.tally(id);
      const before = this.#begun.get(id);
      const times = before?.fetched === fetched ? before.times + 1 : 1;
      if (ifRoom(() => this.#goOn(id))) this.#begun.set(id, { fetched, times });
    }
    this.await(id);
  }
}
