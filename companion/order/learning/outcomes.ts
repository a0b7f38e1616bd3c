import { Column } from '../common/column.ts';
import type { ObservedPage, Relabelled, UrlId } from '../order.ts';

/**
 * What became of URLs: of a fetched one its page says it, of any other the user's word on the link, else that on the whole site. Pages that
 * failed teach nothing: a dead server says nothing of the link's words.
 */
export class Outcomes {
  readonly #fetched = new Column();
  readonly #told = new Column();
  readonly #supposed = new Column();

  observe(page: ObservedPage): void {
    if (!page.failed) this.#set(page);
  }

  /** The user's word on a link; undefined: it is taken back. */
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
