import { IntList } from '../../../shared/collections/int-list.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/** The pages that link to each URL, by row of the graph: 8 bytes a link, 4 a URL. */
export class Backlinks {
  readonly #newest = new IntList();
  readonly #rows = new IntList();
  readonly #before = new IntList();

  /** Once a row. */
  add(row: number, targets: readonly UrlId[]): void {
    for (const target of targets) {
      this.#before.push(this.#newest.get(target));
      this.#newest.set(target, this.#rows.length);
      this.#rows.push(row);
    }
  }

  *persist(archive: StateArchive): Generator<void> {
    for (const list of [this.#newest, this.#rows, this.#before]) yield* list.persist(archive);
  }

  /** Rows of the pages that link to it, the newest first. */
  *of(target: UrlId): Generator<number> {
    for (let link = this.#newest.get(target); link >= 0; link = this.#before.get(link)) yield this.#rows.get(link);
  }
}
