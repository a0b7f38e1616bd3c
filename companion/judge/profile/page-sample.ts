import { persistCounts, type StateArchive } from '../../../shared/collections/state-archive.ts';
import type { Profile } from './profile.ts';

/**
 * Bound of the sample, some 2 MB of profiles. Reading them from their JSON each time took a sixth of the cost of
 * judging a page.
 */
const MAX = 256;
const NO_PROFILE: Profile = { url: '', hits: [], length: 0, bag: new Map() };

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

  *persist(archive: StateArchive): Generator<void> {
    this.#seen = archive.number(this.#seen);
    this.#every = archive.number(this.#every);
    const known = this.#pages;
    const count = archive.number(known.length);
    const pages: Profile[] = [];
    for (let at = 0; at < count; at++) {
      const { url, hits, length, mark = '', bag } = known[at] ?? NO_PROFILE;
      const weights = new Map(bag);
      yield* persistCounts(archive, weights);
      const stored = yield* archive.array(Float64Array.from(hits));
      pages.push({
        ...{ url: archive.text(url), hits: [...stored], length: archive.number(length) },
        ...{ mark: archive.text(mark) || undefined, bag: weights },
      });
    }
    if (archive.isLoading) this.#pages = pages;
  }

  add(page: Profile): void {
    if (this.#seen % this.#every === 0) this.#pages.push(page);
    this.#seen += 1;
    if (this.#pages.length <= MAX) return;
    this.#pages = this.#pages.filter((_, at) => at % 2 === 0);
    this.#every *= 2;
  }
}
