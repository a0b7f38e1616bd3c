import { IntList } from '../../../shared/collections/int-list.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

const WAITS = 1;
const FETCHED = 2;

/** URLs seen and not yet fetched, in the order first seen. 8 bytes a URL. */
export class PendingUrls {
  readonly #states = new IntList();
  #seen = new IntList();

  see(id: UrlId): void {
    if (this.#states.get(id) !== -1) return;
    this.#states.set(id, WAITS);
    this.#seen.push(id);
  }

  fetch(id: UrlId): void {
    this.#states.set(id, FETCHED);
  }

  has(id: UrlId): boolean {
    return this.#states.get(id) === WAITS;
  }

  *persist(archive: StateArchive): Generator<void> {
    yield* this.#states.persist(archive);
    yield* this.#seen.persist(archive);
  }

  /** O(URLs seen since the last call, and waiting then). */
  all(): readonly UrlId[] {
    const waiting = [...this.#seen.view(0, this.#seen.length)].filter((id) => this.has(id));
    this.#seen = new IntList();
    for (const id of waiting) this.#seen.push(id);
    return waiting;
  }
}
