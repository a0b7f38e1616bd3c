import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { JudgementUpdate } from '../../store/crawl-update.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { jobsOf, joinedTo } from '../run/crawl-job.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import type { LoadedCrawls } from './loaded-crawls.ts';

/** Pages up to which a crawl stops for its rebuild: a second on a slow machine. */
const SMALL = 100;

/** Makes a restart judge all pages again at this place in the sequence of steps. */
const ALL_JUDGED: JudgementUpdate = { kind: 'judgements', changes: [], isLast: true };

/** The crawls in memory, as reloading needs them. */
type ReloadableCrawls = Pick<
  LoadedCrawls,
  'get' | 'stateOf' | 'start' | 'quit' | 'create' | 'replace' | 'release' | 'isClosed'
>;

/**
 * Rebuilds crawls in memory from the store after their topic, seeds or sites changed. This equals a restart of one
 * crawl: the current topic judges every page again. Cost: O(pages), see `npm run bench topic-change`. Fetches in flight
 * are cut off and begun again. A crawl of more than 100 pages first applies the change as far as a moment allows. It
 * continues to fetch while a second run is rebuilt from the store, which then takes its place.
 */
export class Reloading {
  readonly #deps: Pick<CrawlDeps, 'store'>;
  readonly #loaded: ReloadableCrawls;
  readonly #waiting = new Set<string>();
  /** The run that is rebuilt while another one fetches, and how to drop it. */
  #following: { readonly crawlId: string; abandon(): void } | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(deps: Pick<CrawlDeps, 'store'>, loaded: ReloadableCrawls) {
    this.#deps = deps;
    this.#loaded = loaded;
  }

  /**
   * Returns at once. Several changes of one crawl in the same moment cost one rebuild. A store in memory keeps no
   * records to rebuild from: its crawls keep the topic and the seeds that they began with.
   */
  reload(crawlId: string): void {
    if (!this.#deps.store.durable || this.#waiting.has(crawlId)) return;
    this.#waiting.add(crawlId);
    if (this.#following?.crawlId === crawlId) this.abandon();
    // Both answers of one moment are on the disk by then.
    const turned = Promise.resolve().then(() => this.#guarded(async () => this.#adopt(crawlId)));
    this.#work = Promise.all([this.#work, turned]).then(() => this.#guarded(() => this.#reload(crawlId)));
  }

  /**
   * Drops a run that is rebuilt while another one fetches: the other stops for its own rebuild, or the crawl needs
   * none.
   */
  abandon(): void {
    this.#following?.abandon();
  }

  /** Resolves when no crawl waits. */
  async idle(): Promise<void> {
    await this.#work;
    if (this.#waiting.size > 0) await this.idle();
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      // The change is on the disk. The next caller of the store gets its error.
      if (!(isAmbitError(fault, 'store-broken') || isAmbitError(fault, 'storage-full'))) throw fault;
    }
  }

  #adopt(crawlId: string): void {
    const { store } = this.#deps;
    const crawl = store.crawls.get(crawlId);
    if (crawl !== undefined) this.#large(crawl)?.adopt(jobsOf(store, crawl));
  }

  /** Returns the run of a crawl that is too large to stop for its rebuild, and at work. */
  #large({ id, state }: StoredCrawl): CrawlRun | undefined {
    const run = this.#loaded.get(id);
    const isAtWork = run?.isSound && this.#loaded.stateOf(id) === 'running' && state === 'running';
    return isAtWork && run.stateOf(id).log.size > SMALL ? run : undefined;
  }

  async #reload(crawlId: string): Promise<void> {
    this.#waiting.delete(crawlId);
    const { store } = this.#deps;
    const loaded = this.#loaded;
    const before = store.crawls.get(crawlId);
    const large = before && !loaded.isClosed ? this.#large(before) : undefined;
    if (before !== undefined && large !== undefined && (await this.#follow(before, large))) return;
    // A later change rebuilds it with this one.
    if (this.#waiting.has(crawlId)) return;
    const run = loaded.get(crawlId);
    await loaded.quit(crawlId);
    const crawl = store.crawls.get(crawlId);
    if (crawl === undefined || crawl.copied !== undefined || loaded.isClosed) return;
    this.#leave(crawl, run);
    if (crawl.state === 'running') loaded.start(crawlId);
  }

  /** Removes a halted run from memory. */
  #leave(crawl: StoredCrawl, run: CrawlRun | undefined): void {
    const { store } = this.#deps;
    const loaded = this.#loaded;
    const ids = joinedTo(store, crawl);
    if (run !== undefined && loaded.get(crawl.id) === run) {
      for (const id of ids) store.crawls.update(id, run.spent);
      loaded.release(crawl.id);
    }
    // The rebuild ends with this step, at which every page is judged again.
    for (const id of ids) if (loaded.get(id) === undefined) store.journal(id).apply(ALL_JUDGED);
  }

  /** @returns false when the run did not come to be: the crawl came to rest, changed again, or is being erased. */
  async #follow(crawl: StoredCrawl, run: CrawlRun): Promise<boolean> {
    const { store } = this.#deps;
    const loaded = this.#loaded;
    const { id } = crawl;
    await run.idle();
    const next = loaded.create(crawl);
    let isAbandoned = false;
    const abandon = (): void => {
      isAbandoned = true;
      void next.halt();
    };
    this.#following = { crawlId: id, abandon };
    // If the process ends before the hand-over, a restart judges every page again at this step.
    for (const one of joinedTo(store, crawl)) store.journal(one).apply(ALL_JUDGED);
    const handOver = async (): Promise<boolean> => {
      if (loaded.get(id) !== run || loaded.stateOf(id) !== 'running') return false;
      await loaded.quit(id);
      const now = store.crawls.get(id);
      if (now?.state !== 'running' || loaded.isClosed || isAbandoned) return false;
      this.#leave(crawl, run);
      next.setBudgets(now.budgets);
      next.countOn(run.spent);
      loaded.replace(id, next);
      return true;
    };
    try {
      const isDone = await next.follow(handOver);
      const isOurs = loaded.get(id) === next;
      if (isOurs && (!isDone || store.crawls.get(id)?.state !== 'running')) loaded.release(id);
      else if (isOurs) loaded.start(id);
      return isOurs && isDone;
    } finally {
      this.#following = undefined;
    }
  }
}
