import { Column } from '../../../shared/collections/column.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { ObservedPage, Relabelled, UrlId } from '../order.ts';

/**
 * Outcomes of URLs: a fetched page decides its own; any other has the user's label on the link, else the one on the
 * whole site. Failed pages teach nothing: a dead server is no evidence on the link's words.
 */
export class Outcomes {
  readonly #fetched = new Column();
  readonly #told = new Column();
  readonly #supposed = new Column();

  observe(page: ObservedPage): void {
    if (!page.failed) this.#set(page);
  }

  /** Records the user's label on a link; undefined withdraws it. */
  tell(id: UrlId, onTopic: boolean | undefined): void {
    this.#told.set(id, onTopic === undefined ? Number.NaN : Number(onTopic));
  }

  /** The user's word on the site. */
  suppose(id: UrlId, onTopic: boolean): void {
    this.#supposed.set(id, Number(onTopic));
  }

  relabel(changes: Iterable<Relabelled>): void {
    for (const change of changes) if (!Number.isNaN(this.#fetched.get(change.id))) this.#set(change);
  }

  known(id: UrlId): boolean {
    return !Number.isNaN(this.#outcome(id));
  }

  onTopic(id: UrlId): boolean {
    return this.#outcome(id) === 1;
  }

  *persist(archive: StateArchive): Generator<void> {
    for (const column of [this.#fetched, this.#told, this.#supposed]) yield* column.persist(archive);
  }

  #outcome(id: UrlId): number {
    const fetched = this.#fetched.get(id);
    if (!Number.isNaN(fetched)) return fetched;
    const told = this.#told.get(id);
    return Number.isNaN(told) ? this.#supposed.get(id) : told;
  }

  #set({ id, onTopic }: Relabelled): void {
    this.#fetched.set(id, onTopic ? 1 : 0);
  }
}
