import { Column } from '../../../shared/collections/column.ts';
import { persistIds, persistList, type StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/** Slack over the bound before the worst are cut, so that a cut is paid once for many entries. */
const SLACK = 1.25;

/**
 * Keeps the scores of unfetched URLs and drops the worst: beyond `SLACK` * bound entries it cuts to the best `bound`
 * (ties: the earliest stays). An entry keeps its largest score; a dropped one may enter again. Amortised O(log bound)
 * an entry; `cuts` grows with each cut.
 */
export class BoundedQueue {
  readonly #bound: number;
  readonly #scores = new Column();
  readonly #gone = new Set<UrlId>();
  #queued: UrlId[] = [];
  #size = 0;
  cuts = 0;

  constructor(bound: number) {
    this.#bound = bound;
  }

  /** NaN when the URL is not in the queue. */
  score(id: UrlId): number {
    return this.#scores.get(id);
  }

  /** True when this is now the URL's score: it was not queued, or with less. */
  offer(id: UrlId, score: number): boolean {
    if (this.#gone.has(id)) return false;
    const before = this.#scores.get(id);
    if (before >= score) return false;
    this.#scores.set(id, score);
    if (Number.isNaN(before)) {
      this.#queued.push(id);
      this.#size += 1;
      if (this.#size > this.#bound * SLACK) this.#cut();
    }
    return true;
  }

  /** Removes a fetched URL: its score stays readable, and it never enters again. */
  take(id: UrlId): void {
    if (!Number.isNaN(this.#scores.get(id)) && !this.#gone.has(id)) this.#size -= 1;
    this.#gone.add(id);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#size = archive.number(this.#size);
    this.cuts = archive.number(this.cuts);
    yield* this.#scores.persist(archive);
    yield* persistIds(archive, this.#gone);
    yield* persistList(archive, this.#queued);
  }

  #cut(): void {
    const waiting = this.#queued.filter((id) => !this.#gone.has(id));
    waiting.sort((a, b) => this.#scores.get(b) - this.#scores.get(a) || a - b);
    for (const id of waiting.slice(this.#bound)) this.#scores.set(id, Number.NaN);
    this.#queued = waiting.slice(0, this.#bound);
    this.#size = this.#queued.length;
    this.cuts += 1;
  }
}
