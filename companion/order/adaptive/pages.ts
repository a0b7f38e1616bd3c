import { Growing, GrowingInts } from '../../../shared/learn/growing.ts';
import type { ObservedPage, UrlId } from '../order.ts';

const FETCHED = 1;
const ON_TOPIC = 2;

/** What is known of fetched pages: their relevance, and the path that led to them. */
export class Pages {
  readonly #state = new GrowingInts();
  readonly #relevance = new Growing();
  readonly #steps = new Growing();
  readonly #share = new Growing();

  add(page: ObservedPage): void {
    this.#relevance.set(page.id, page.relevance);
    this.#state.set(page.id, page.onTopic ? ON_TOPIC : FETCHED);
    const from = page.from;
    const before = from < 0 ? 2 : this.#steps.get(from);
    this.#steps.set(page.id, page.onTopic ? 0 : before + 1);
    this.#share.set(page.id, 0.5 * page.relevance + 0.5 * (from < 0 ? 0 : this.#share.get(from)));
  }

  /** @returns by how much the relevance has changed; 0 for a page never fetched */
  change(id: UrlId, relevance: number, onTopic: boolean): number {
    if (!this.fetched(id)) return 0;
    const difference = relevance - this.#relevance.get(id);
    this.#relevance.set(id, relevance);
    this.#state.set(id, onTopic ? ON_TOPIC : FETCHED);
    if (onTopic) this.#steps.set(id, 0);
    this.#share.set(id, this.#share.get(id) + 0.5 * difference);
    return difference;
  }

  fetched(id: UrlId): boolean {
    return this.#state.get(id) >= FETCHED;
  }

  onTopic(id: UrlId): boolean {
    return this.#state.get(id) === ON_TOPIC;
  }

  relevance(id: UrlId): number {
    return this.#relevance.get(id);
  }

  /** Links since the last on-topic page on the path that led to the page, 0 for one that is on topic; seeds off topic have 3. */
  steps(id: UrlId): number {
    return this.#steps.get(id);
  }

  /** Relevance on the path, halved with each step back. */
  share(id: UrlId): number {
    return this.#share.get(id);
  }
}
