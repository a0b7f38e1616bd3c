import type { ObservedPage, UrlId } from '../order.ts';
import { Column } from './column.ts';
import type { Relabelled } from './strategy.ts';

/** What became of the URLs fetched. Pages that failed teach nothing: a dead server says nothing of the link's words. */
export class Outcomes {
  readonly #relevances = new Column();
  readonly #onTopic = new Column();

  observe(page: ObservedPage): void {
    if (!page.failed) this.#set(page);
  }

  /** The outcome of a URL not fetched, by the user's word; a fetched page speaks for itself. */
  suppose(id: UrlId, onTopic: boolean): void {
    if (!this.known(id)) this.#set({ id, relevance: onTopic ? 1 : 0, onTopic });
  }

  relabel(changes: readonly Relabelled[]): void {
    for (const change of changes) if (this.known(change.id)) this.#set(change);
  }

  known(id: UrlId): boolean {
    return !Number.isNaN(this.#onTopic.get(id));
  }

  onTopic(id: UrlId): boolean {
    return this.#onTopic.get(id) === 1;
  }

  /** 0 for a page not known. */
  relevance(id: UrlId): number {
    return this.#relevances.get(id) || 0;
  }

  #set({ id, relevance, onTopic }: Relabelled): void {
    this.#relevances.set(id, relevance);
    this.#onTopic.set(id, onTopic ? 1 : 0);
  }
}
