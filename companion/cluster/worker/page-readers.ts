import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { judgeOptions } from '../../crawl/state/choices.ts';
import { createJudge, type Judge } from '../../judge/index.ts';
import type { SharedStore } from '../store/shared-store.ts';

/** Crawls whose judges are kept: each numbers the words of the pages that it reads, in 5 MB at most. */
const MAX_CRAWLS = 16;

/** A judge that has learned nothing: it reads pages for one that has. */
export type TopicReader = Pick<Judge, 'read'>;

/** Readers of pages for the learners of a worker's crawls. */
export class PageReaders {
  readonly #sharedStore: Pick<SharedStore, 'crawl' | 'topic'>;
  readonly #crawls = new BoundedMap<string, Promise<TopicReader>>({ entries: MAX_CRAWLS });

  constructor(sharedStore: Pick<SharedStore, 'crawl' | 'topic'>) {
    this.#sharedStore = sharedStore;
  }

  /** @throws store-away */
  of(crawl: string): Promise<TopicReader> {
    const known = this.#crawls.get(crawl);
    if (known !== undefined) return known;
    const reader = this.#create(crawl);
    this.#crawls.set(crawl, reader);
    reader.catch(() => this.#crawls.delete(crawl));
    return reader;
  }

  /** A crawl that was forgotten meanwhile needs no reading. */
  async #create(id: string): Promise<TopicReader> {
    const crawl = await this.#sharedStore.crawl(id);
    const topic = crawl && (await this.#sharedStore.topic(crawl.topicId));
    return topic === undefined ? {} : createJudge(topic, judgeOptions(crawl?.choices));
  }
}
