import type { Forget } from '../../../shared/api/capture.ts';
import { isIn, type Span } from '../../../shared/api/span.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { fitting } from '../state/checkpoint/settings.ts';
import type { LoadedCrawls } from './loaded-crawls.ts';

/** The crawls in memory, as an erasure needs them. */
type ErasableCrawls = Pick<LoadedCrawls, 'quitAll' | 'shut' | 'open' | 'stop' | 'forgetSignIns' | 'isClosed'>;

/** Forgets for all crawls of a store, one thing after the other. */
export class CrawlEraser {
  readonly #deps: Pick<CrawlDeps, 'store' | 'clock' | 'politeness'>;
  readonly #loaded: ErasableCrawls;
  #last: Promise<void> | undefined;
  /** Erasures under way, by the request that began them. */
  readonly #erasureRequests = new Map<string, Promise<Forgotten>>();

  constructor(deps: Pick<CrawlDeps, 'store' | 'clock' | 'politeness'>, loaded: ErasableCrawls) {
    this.#deps = deps;
    this.#loaded = loaded;
  }

  /** Finished share of the erasure, from 0 to 1: 0 while crawls halt for it. */
  get share(): number | undefined {
    return this.#last === undefined ? undefined : (this.#deps.store.upkeep.share() ?? 0);
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
   * Forgets in memory and in the store. First all crawls halt; then the forgotten ones end, and those whose topic has
   * lost its last word and text: any page would fit it. The others always resume, rebuilt from what the store still
   * holds. During the erasure the store still accepts labels and captures.
   */
  async #forget(what: Forget): Promise<Forgotten> {
    const { store, clock } = this.#deps;
    const { upkeep, crawls, topics } = store;
    const loaded = this.#loaded;
    try {
      await loaded.quitAll();
      // The forgotten data in the memory of a run disappears with the run.
      loaded.shut();
      const span = spanOf(what);
      for (const { id, startedAt, state } of crawls.list())
        if (isIn(span, startedAt) && state !== 'done') loaded.stop(id);
      if (what.kind === 'all') loaded.forgetSignIns();
      const unfinished = () => crawls.list().filter(({ state }) => state !== 'done');
      const hasTopic = ({ topicId }: StoredCrawl): boolean => {
        const { words, texts } = topics.get(topicId) ?? { words: [], texts: [] };
        return words.length + texts.length > 0;
      };
      const before = new Set(unfinished().flatMap((crawl) => (hasTopic(crawl) ? [crawl.id] : [])));
      const forgotten = await upkeep.forget(what, { now: clock.now(), fits: fitting(store) });
      for (const crawl of unfinished()) if (before.has(crawl.id) && !hasTopic(crawl)) loaded.stop(crawl.id);
      return forgotten;
    } finally {
      this.#open(true);
    }
  }

  async #finish(): Promise<void> {
    this.#loaded.shut();
    try {
      await this.#deps.store.upkeep.finish({ fits: fitting(this.#deps.store) });
    } finally {
      this.#open(false);
    }
  }

  /** @param all resumes every crawl that ran */
  #open(all: boolean): void {
    if (!this.#loaded.isClosed) this.#deps.politeness.reload();
    this.#loaded.open(all);
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
