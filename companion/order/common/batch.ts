import { persistIds, type StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/**
 * Pages fetched in a row from outside the batch after which it ends, because the rest of it cannot be fetched (its host
 * has had its share). While hosts of the batch only have to wait, others fill the gap without ending it at once.
 */
const PATIENCE = 32;

/** URLs that were chosen together and are fetched before others are chosen. */
export class Batch {
  #left = new Set<UrlId>();
  #strangers = 0;

  start(members: Iterable<UrlId>): void {
    this.#left = new Set(members);
    this.#strangers = 0;
  }

  join(member: UrlId): void {
    this.#left.add(member);
  }

  has(id: UrlId): boolean {
    return this.#left.has(id);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#strangers = archive.number(this.#strangers);
    yield* persistIds(archive, this.#left);
  }

  /** A page was fetched; true when the batch is over. */
  fetched(id: UrlId): boolean {
    this.#strangers = this.#left.delete(id) ? 0 : this.#strangers + 1;
    return this.#left.size === 0 || this.#strangers >= PATIENCE;
  }
}
