import type { StoredCrawl } from '../../store/crawl-store.ts';
import { StorageFull, StoreBroken } from '../../store/errors.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { joinedTo } from '../run/crawl-job.ts';
import type { CrawlRun } from '../run/crawl-run.ts';

/** What else is known of crawls in memory. */
interface LoadedCrawls {
  /** By the id of the crawl; several share one run. */
  readonly runs: Map<string, CrawlRun>;
  /** Starts a crawl that is not in memory, if it is to run. */
  run(crawl: StoredCrawl): void;
  isClosing(): boolean;
}

/**
 * Rebuilds crawls in memory from the store after their topic, seeds or sites changed: the same as a restart, for one crawl. Every
 * page is judged again by the topic as it is now. Cost: O(pages), see `npm run bench topic-change`; fetches in flight are cut off and begun again.
 */
export class Reloading {
  readonly #deps: Pick<CrawlDeps, 'store'>;
  readonly #loaded: LoadedCrawls;
  readonly #waiting = new Set<string>();
  #work: Promise<void> = Promise.resolve();

  constructor(deps: Pick<CrawlDeps, 'store'>, loaded: LoadedCrawls) {
    this.#deps = deps;
    this.#loaded = loaded;
  }

  /**
   * Returns at once. Several changes of one crawl in the same moment cost one rebuild. A store in memory keeps no records to rebuild
   * from: its crawls keep the topic and the seeds that they began with.
   */
  reload(crawlId: string): void {
    if (!this.#deps.store.durable || this.#waiting.has(crawlId)) return;
    this.#waiting.add(crawlId);
    this.#work = this.#work.then(() => this.#reload(crawlId));
  }

  /** Resolves when no crawl waits. */
  async idle(): Promise<void> {
    await this.#work;
    if (this.#waiting.size > 0) await this.idle();
  }

  async #reload(crawlId: string): Promise<void> {
    this.#waiting.delete(crawlId);
    const { runs, run: start, isClosing } = this.#loaded;
    const { store } = this.#deps;
    try {
      const run = runs.get(crawlId);
      await run?.quit();
      const crawl = store.crawls.get(crawlId);
      if (crawl === undefined || crawl.copied !== undefined || isClosing()) return;
      for (const id of joinedTo(store, crawl)) {
        if (run !== undefined && runs.get(id) === run) {
          store.crawls.update(id, run.spent);
          runs.delete(id);
        }
        // The rebuild ends with this step, at which every page is judged again.
        if (!runs.has(id)) store.journal(id).rejudge([]);
      }
      if (crawl.state === 'running') start(crawl);
    } catch (fault) {
      // The change is on the disk. The next caller of the store gets its error.
      if (!(fault instanceof StoreBroken || fault instanceof StorageFull)) throw fault;
    }
  }
}
