import type { Profile } from './profile.ts';

/**
 * Bound of the sample, some 2 MB of profiles. Reading them from their JSON each time took a sixth of the cost of
 * judging a page.
 */
const MAX = 256;

/**
 * Samples the pages of a crawl evenly: every page, later every second, every fourth ... Equal crawls give equal
 * samples.
 */
export class PageSample {
  #pages: Profile[] = [];
  #seen = 0;
  #every = 1;

  get pages(): readonly Profile[] {
    return this.#pages;
  }

  add(page: Profile): void {
    if (this.#seen % this.#every === 0) this.#pages.push(page);
    this.#seen += 1;
    if (this.#pages.length <= MAX) return;
    this.#pages = this.#pages.filter((_, at) => at % 2 === 0);
    this.#every *= 2;
  }
}
