import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { judgeOptions } from '../../crawl/state/choices.ts';
import { createJudge, type Judge } from '../../judge/index.ts';
import type { Claim } from '../store/claim.ts';
import type { SharedStore } from '../store/shared-store.ts';

/** Crawls whose judges are kept: each numbers the words of the pages that it reads, in 5 MB at most. */
const MAX_CRAWLS = 16;

/** A judge that has learned nothing: it reads pages for one that has. */
export type TopicReader = Pick<Judge, 'read'>;

/** A reader and the term in which it was made. */
interface TermReader {
  readonly term: number;
  readonly reader: Promise<TopicReader>;
}

/**
 * Readers of pages for the learners of a worker's crawls. A new learner knows the topic as it is by then, so each term
 * has a new reader.
 */
export class PageReaders {
  readonly #sharedStore: Pick<SharedStore, 'crawl' | 'topic'>;
  readonly #crawls = new BoundedMap<string, TermReader>({ entries: MAX_CRAWLS });

  constructor(sharedStore: Pick<SharedStore, 'crawl' | 'topic'>) {
    this.#sharedStore = sharedStore;
  }

  /** @throws store-away */
  of({ crawl, term }: Pick<Claim, 'crawl' | 'term'>): Promise<TopicReader> {
    const known = this.#crawls.get(crawl);
    // A page that was begun in an earlier term gets the reader of the present one.
    if (known !== undefined && known.term >= term) return known.reader;
    const reader = this.#create(crawl);
    this.#crawls.set(crawl, { term, reader });
    reader.catch(() => {
      if (this.#crawls.get(crawl)?.reader === reader) this.#crawls.delete(crawl);
    });
    return reader;
  }

  /** A crawl that was forgotten meanwhile needs no reading. */
  async #create(id: string): Promise<TopicReader> {
    const crawl = await this.#sharedStore.crawl(id);
    const topic = crawl && (await this.#sharedStore.topic(crawl.topicId));
    return topic === undefined ? {} : createJudge(topic, judgeOptions(crawl?.choices));
  }
}
