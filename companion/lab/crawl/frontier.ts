import type { Order, UrlId } from '../../order/order.ts';

/**
 * Known URLs that are not yet fetched, best score first, ties by number: a binary heap whose entries go stale when a
 * score changes.
 */
export class SimulatedFrontier {
  readonly #order: Order;
  readonly #waiting = new Set<UrlId>();
  readonly #scores: number[] = [];
  #heap: { readonly id: UrlId; readonly score: number }[] = [];
  #revision = -1;

  constructor(order: Order) {
    this.#order = order;
    this.#revision = order.revision;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** URLs that wait, as they came. */
  get waiting(): Iterable<UrlId> {
    return this.#waiting;
  }

  /**
   * Adds a URL with its present score. A waiting URL keeps its score if that is larger, as in the product. @returns
   * whether the new score counts
   */
  offer(id: UrlId): boolean {
    const isNew = !this.#waiting.has(id);
    this.#waiting.add(id);
    const score = this.#order.score(id);
    const before = isNew ? Number.NaN : (this.#scores[id] ?? Number.NaN);
    if (score === undefined) {
      if (isNew) this.#scores[id] = Number.NaN;
      return isNew;
    }
    if (score <= before) return false;
    this.#scores[id] = score;
    this.#push({ id, score });
    return true;
  }

  /** Takes the best; `undefined` when the order will fetch none. */
  take(): UrlId | undefined {
    if (this.#revision !== this.#order.revision) this.#rescore();
    for (;;) {
      const best = this.#pop();
      if (best === undefined) return undefined;
      if (!this.#waiting.has(best.id) || this.#scores[best.id] !== best.score) continue;
      this.#waiting.delete(best.id);
      return best.id;
    }
  }

  /** The URL waits no longer. */
  remove(id: UrlId): void {
    this.#waiting.delete(id);
  }

  #rescore(): void {
    this.#revision = this.#order.revision;
    this.#heap = [];
    for (const id of this.#waiting) {
      const score = this.#order.score(id);
      this.#scores[id] = score ?? Number.NaN;
      if (score !== undefined) this.#heap.push({ id, score });
    }
    for (let at = (this.#heap.length >> 1) - 1; at >= 0; at--) this.#sink(at);
  }

  #push(entry: { readonly id: UrlId; readonly score: number }): void {
    let at = this.#heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = this.#heap[above];
      if (other === undefined || !before(entry, other)) break;
      this.#heap[at] = other;
      at = above;
    }
    this.#heap[at] = entry;
  }

  #pop(): { readonly id: UrlId; readonly score: number } | undefined {
    const [best] = this.#heap;
    const last = this.#heap.pop();
    if (best === undefined || last === undefined || best === last) return best;
    this.#heap[0] = last;
    this.#sink(0);
    return best;
  }

  #sink(start: number): void {
    const heap = this.#heap;
    const entry = heap[start];
    if (entry === undefined) return;
    let at = start;
    for (;;) {
      let below = 2 * at + 1;
      const left = heap[below];
      if (left === undefined) break;
      const right = heap[below + 1];
      if (right !== undefined && before(right, left)) below += 1;
      const child = heap[below];
      if (child === undefined || !before(child, entry)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = entry;
  }
}

interface FrontierEntry {
  readonly id: UrlId;
  readonly score: number;
}
const before = (a: FrontierEntry, b: FrontierEntry): boolean =>
  a.score > b.score || (a.score === b.score && a.id < b.id);
