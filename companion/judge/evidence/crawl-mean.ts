import type { StateArchive } from '../../../shared/collections/state-archive.ts';

/** First guess of a page's worth before any was seen, and the number of pages that it counts for. */
export const BASE = 0.1;
const BASE_PAGES = 20;

/** The mean of what the pages of a crawl are worth by themselves, beside a first guess of BASE. */
export class CrawlMean {
  #pages = BASE_PAGES;
  #sum = BASE * BASE_PAGES;

  /** @param relevance in [0,1] */
  add(relevance: number): void {
    this.#pages += 1;
    this.#sum += relevance;
  }

  persist(archive: StateArchive): void {
    this.#pages = archive.number(this.#pages);
    this.#sum = archive.number(this.#sum);
  }

  /** In (0,1): the first guess is never outweighed. */
  get value(): number {
    return this.#sum / this.#pages;
  }
}
