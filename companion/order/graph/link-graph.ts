import { Column } from '../../../shared/collections/column.ts';
import { IntList } from '../../../shared/collections/int-list.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/**
 * The pages fetched so far and their links, in the order observed (compressed rows: 12 bytes a link, 16 a page).
 * A page is known by its row, from 0; a URL by its id.
 */
export class LinkGraph {
  readonly #rowOf = new IntList();
  readonly #ids = new IntList();
  readonly #starts = new IntList();
  readonly #targets = new IntList();
  readonly #weights = new Column(0);
  #urls = 0;

  /** Pages added. */
  get rows(): number {
    return this.#ids.length;
  }

  /** Links added; links are numbered from 0, those of one page side by side. */
  get links(): number {
    return this.#targets.length;
  }

  /** One more than the largest URL id met. */
  get urls(): number {
    return this.#urls;
  }

  /** The row of a page, -1 when it was not added. */
  rowOf(id: UrlId): number {
    return this.#rowOf.get(id);
  }

  idOf(row: number): UrlId {
    return this.#ids.get(row);
  }

  /** First link of the row; its links end where the next row starts. */
  start(row: number): number {
    return row < this.rows ? this.#starts.get(row) : this.links;
  }

  target(link: number): UrlId {
    return this.#targets.get(link);
  }

  /** Returns the weight that `add` got for the link. */
  weight(link: number): number {
    return this.#weights.get(link);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#urls = archive.number(this.#urls);
    for (const column of [this.#rowOf, this.#ids, this.#starts, this.#targets, this.#weights])
      yield* column.persist(archive);
  }

  /** Adds a page once; a page that is there already is left as it was. Returns its row. */
  add(id: UrlId, targets: readonly UrlId[], weights: readonly number[] = []): number {
    const there = this.rowOf(id);
    if (there >= 0) return there;
    const row = this.rows;
    this.#rowOf.set(id, row);
    this.#ids.push(id);
    this.#starts.push(this.links);
    this.#urls = Math.max(this.#urls, id + 1);
    for (const [index, target] of targets.entries()) {
      this.#weights.set(this.links, weights[index] ?? 0);
      this.#targets.push(target);
      this.#urls = Math.max(this.#urls, target + 1);
    }
    return row;
  }
}
