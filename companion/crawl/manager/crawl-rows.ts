import { said } from '../../../shared/api/sentences.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { CrawlChange, StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';

import { crawlOf } from '../ports/stored.ts';
import { joinedTo } from '../run/crawl-job.ts';

/** Rows of the crawls of a store, with the changes that did not fit on a full disk. */
export class CrawlRows {
  readonly #store: Store;
  readonly #changed: (id: string) => void;
  /** Crawls that came to rest when there was no room to write even that down. */
  readonly #unwritten = new Map<string, CrawlChange>();

  /** @param changed called with each crawl that was changed. */
  constructor(store: Store, changed: (id: string) => void) {
    this.#store = store;
    this.#changed = changed;
  }

  find(id: string): StoredCrawl | undefined {
    const crawl = this.#store.crawls.get(id);
    return crawl && { ...crawl, ...this.#unwritten.get(id) };
  }

  /** @throws not-found */
  get(id: string): StoredCrawl {
    return { ...crawlOf(this.#store, id), ...this.#unwritten.get(id) };
  }

  /** One that is run from here. @throws not-found, conflict */
  own(id: string): StoredCrawl {
    const crawl = this.get(id);
    if (crawl.copied !== undefined) throw new AmbitError('conflict', said('copied'));
    return crawl;
  }

  list(): readonly StoredCrawl[] {
    return this.#store.crawls.list().map(({ id }) => this.get(id));
  }

  /** Ids of the crawls that share every fetch with one, itself included. */
  joined(id: string): readonly string[] {
    return joinedTo(this.#store, this.get(id));
  }

  /** Changes a crawl and those that share its fetches. */
  update(id: string, change: CrawlChange): void {
    for (const one of this.joined(id)) {
      this.#store.crawls.update(one, change);
      this.#unwritten.delete(one);
      this.#changed(one);
    }
  }

  /** The same without writing, until the next `update`. */
  hold(id: string, change: CrawlChange): void {
    for (const one of this.joined(id)) {
      this.#unwritten.set(one, change);
      this.#changed(one);
    }
  }
}
