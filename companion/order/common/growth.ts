import type { StateArchive } from '../../../shared/collections/state-archive.ts';

/**
 * Says when work over everything known is due again: each time the count has grown by `factor`, and at least by
 * `step`, so that the work costs a constant share per step however long the crawl.
 */
export class Growth {
  readonly #factor: number;
  readonly #step: number;
  #next: number;

  constructor(factor = 1.1, step = 1) {
    this.#factor = factor;
    this.#step = step;
    this.#next = step;
  }

  persist(archive: StateArchive): void {
    this.#next = archive.number(this.#next);
  }

  /** True at most once for each growth. */
  due(count: number): boolean {
    if (count < this.#next) return false;
    this.#next = Math.max(count + this.#step, Math.ceil(count * this.#factor));
    return true;
  }
}
