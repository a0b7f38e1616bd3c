import type { Forget } from '../../../shared/api/capture.ts';
import { isIn, type Span } from '../../../shared/api/span.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlRun } from '../run/crawl-run.ts';

/** Crawls in memory, and the operations on them that an erasure needs. */
export interface HeldCrawls {
  /** By the id of the crawl; emptied here. */
  readonly runs: Map<string, CrawlRun>;
  /** Pages that were taken for sign-in pages, by the id of the crawl. */
  readonly known: Map<string, unknown>;
  /** Ends a crawl as its user would. */
  end(id: string): void;
  /** Resumes every crawl that ran. */
  goOn(): void;
  /** Runs a crawl, if it is still to run. */
  run(id: string): void;
  isClosing(): boolean;
}

/** Forgets for all crawls of a store, one thing after the other. */
export class CrawlEraser {
  readonly #deps: Pick<CrawlDeps, 'store' | 'clock' | 'politeness'>;
  readonly #held: HeldCrawls;
  #last: Promise<void> | undefined;
  /** Erasures under way, by the request that began them. */
  readonly #erasureRequests = new Map<string, Promise<Forgotten>>();
  /** Crawls that will run once no erasure is under way; absent while any may run. */
  #gated: Set<string> | undefined;

  constructor(deps: Pick<CrawlDeps, 'store' | 'clock' | 'politeness'>, held: HeldCrawls) {
    this.#deps = deps;
    this.#held = held;
  }

  /** Finished share of the erasure, from 0 to 1: 0 while crawls halt for it. */
  get share(): number | undefined {
    return this.#last === undefined ? undefined : (this.#deps.store.upkeep.share() ?? 0);
  }

  /** No crawl may run just now. */
  get isShut(): boolean {
    return this.#gated !== undefined;
  }

  /** @returns whether the crawl must wait: the end of the erasure runs it. */
  holdsUp(id: string): boolean {
    this.#gated?.add(id);
    return this.isShut;
  }

  /** Erases the named data. Callers with the same request share one erasure while it is under way. */
  forget(what: Forget): Promise<Forgotten> {
    const asked = JSON.stringify(what);
    const known = this.#erasureRequests.get(asked);
    if (known !== undefined) return known;
    const begin = () => this.#forget(what);
    const mine = (this.#last?.then(begin) ?? begin()).finally(() => this.#erasureRequests.delete(asked));
    this.#erasureRequests.set(asked, mine);
    this.#await(mine);
    return mine;
  }

  /** Finishes an erasure that an earlier process left unfinished, before any crawl is in memory. */
  finish(): void {
    // If this fails, the next caller that wants to forget gets the error, and the erasure begins again.
    if (this.#deps.store.upkeep.isUnfinished()) this.#await(this.#finish());
  }

  /** Resolves when nothing is being forgotten, be it for now or because it failed; undefined when nothing is. */
  get underWay(): Promise<void> | undefined {
    return this.#last;
  }

  /**
   * Forgets in memory and in the store. First all crawls halt; then the forgotten ones end. The others always resume,
   * rebuilt from what the store still holds. During the erasure the store still accepts labels and captures.
   */
  async #forget(what: Forget): Promise<Forgotten> {
    const { upkeep, crawls } = this.#deps.store;
    const { runs, known } = this.#held;
    try {
      await haltAll(runs);
      const span = spanOf(what);
      for (const { id, startedAt } of crawls.list()) if (isIn(span, startedAt)) this.#held.end(id);
      // The forgotten data in the memory of a run disappears with the run.
      for (const [id, run] of runs) crawls.update(id, run.spent);
      runs.clear();
      this.#gated ??= new Set();
      if (what.kind === 'all') known.clear();
      return await upkeep.forget(what, { now: this.#deps.clock.now() });
    } finally {
      this.#open(() => this.#held.goOn());
    }
  }

  async #finish(): Promise<void> {
    this.#gated ??= new Set();
    try {
      await this.#deps.store.upkeep.finish();
    } finally {
      this.#open(() => undefined);
    }
  }

  /** @param goOn resumes the other crawls */
  #open(goOn: () => void): void {
    const gated = this.#gated ?? [];
    this.#gated = undefined;
    if (this.#held.isClosing()) return;
    this.#deps.politeness.reload();
    goOn();
    for (const id of gated) this.#held.run(id);
  }

  /** The next one begins when this has ended, even if it failed. */
  #await(forgetting: Promise<unknown>): void {
    const done = (): void => {
      if (this.#last === mine) this.#last = undefined;
    };
    const mine = forgetting.then(done, done);
    this.#last = mine;
  }
}

/** Crawls begun in it are forgotten whole. */
function spanOf(what: Forget): Span {
  if (what.kind === 'since') return what;
  return { at: what.kind === 'all' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
}

/** Resolves when no crawl is at work, those included that were begun while others were coming to rest. */
async function haltAll(runs: ReadonlyMap<string, CrawlRun>): Promise<void> {
  await Promise.all([...runs.values()].map((run) => run.quit()));
  if ([...runs.values()].some((run) => run.isActive)) await haltAll(runs);
}
