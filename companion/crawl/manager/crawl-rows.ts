import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { said } from '../../../shared/api/sentences.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { CrawlChange, StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { crawlOf } from '../ports/stored.ts';
import { joinedTo } from '../run/crawl-job.ts';
import { refuseSpent } from '../run/stop-rules.ts';
import { waitsFor } from './auto-resume.ts';
import { CrawlEvents } from './crawl-events.ts';
import { crawlsOf, hasMoreLinks } from './starting.ts';

/** Rows of the crawls of a store, with the changes that did not fit on a full disk. */
export class CrawlRows {
  readonly #deps: CrawlDeps;
  readonly #events: CrawlEvents;
  /** Crawls that came to rest when there was no room to write even that down. */
  readonly #unwritten = new Map<string, CrawlChange>();

  /** @param notify called with each crawl that changed, at most four times a second for each. */
  constructor(deps: CrawlDeps, notify: (id: string) => void) {
    this.#deps = deps;
    this.#events = new CrawlEvents(deps.clock, notify);
  }

  find(id: string): StoredCrawl | undefined {
    const crawl = this.#deps.store.crawls.get(id);
    return crawl && { ...crawl, ...this.#unwritten.get(id) };
  }

  /** @throws not-found */
  get(id: string): StoredCrawl {
    return { ...crawlOf(this.#deps.store, id), ...this.#unwritten.get(id) };
  }

  /** One that is run from here. @throws not-found, conflict */
  own(id: string): StoredCrawl {
    const crawl = this.get(id);
    if (crawl.copied !== undefined) throw new AmbitError('conflict', said('copied'));
    return crawl;
  }

  /** Returns one that may resume. @throws not-found, conflict */
  resumable(id: string): StoredCrawl {
    const crawl = this.own(id);
    const { store } = this.#deps;
    if (!hasMoreLinks(store, crawl)) refuseSpent(crawl, store.crawls.tally(id).fetched);
    return crawl;
  }

  list(): readonly StoredCrawl[] {
    return this.#deps.store.crawls.list().map(({ id }) => this.get(id));
  }

  /** Crawls of a topic that run from here, newest first. */
  ofTopic(topicId: string): readonly StoredCrawl[] {
    return this.list().filter((crawl) => crawl.topicId === topicId && crawl.copied === undefined);
  }

  /** Ended crawls that resume when the user lifts the suspension of a host. */
  waitingFor(host: string): readonly StoredCrawl[] {
    return this.list().filter((crawl) => waitsFor(crawl, host));
  }

  /** Ids of the crawls that share every fetch with one, itself included. */
  joined(id: string): readonly string[] {
    return joinedTo(this.#deps.store, this.get(id));
  }

  /** Writes the crawls that a request asks for. @throws as `crawlsOf` */
  create(spec: CrawlSpec): void {
    const [crawl, ...others] = crawlsOf(this.#deps, spec);
    this.#deps.store.crawls.create(crawl, spec.seeds, others);
  }

  /** Changes a crawl and those that share its fetches. */
  update(id: string, change: CrawlChange): void {
    for (const one of this.joined(id)) {
      this.#deps.store.crawls.update(one, change);
      this.#unwritten.delete(one);
      this.changed(one);
    }
  }

  /** The same without writing, until the next `update`. */
  hold(id: string, change: CrawlChange): void {
    for (const one of this.joined(id)) {
      this.#unwritten.set(one, change);
      this.changed(one);
    }
  }

  /** Notifies of a crawl whose view may have changed. */
  changed(id: string): void {
    this.#events.changed(id);
  }

  /** Ends the notifications. */
  close(): void {
    this.#events.close();
  }
}
