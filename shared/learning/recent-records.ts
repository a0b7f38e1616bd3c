import { Growing, GrowingInts } from '../collections/growing.ts';
import type { StateArchive } from '../collections/state-archive.ts';

/**
 * Like `BetaRecord`, for things that come and go: ids count up from 0, and only the newest `most` with an outcome are
 * remembered. An older one counts as never tried. 12 bytes each.
 */
export class RecentRecords {
  readonly #most: number;
  /** By place: id of its owner; count and sum side by side. */
  readonly #owners = new GrowingInts();
  readonly #records = new Growing();
  #next = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** A new id. */
  give(): number {
    return this.#next++;
  }

  /** An outcome in [0,1]. */
  add(id: number, outcome: number): void {
    if (id < this.#next - this.#most) return;
    const place = id % this.#most;
    if (this.#owners.get(place) !== id) {
      this.#owners.set(place, id);
      this.#records.set(2 * place, 0);
      this.#records.set(2 * place + 1, 0);
    }
    this.#records.add(2 * place, 1);
    this.#records.add(2 * place + 1, outcome);
  }

  /** An outcome that was added before has changed by `difference`. */
  change(id: number, difference: number): void {
    const place = id % this.#most;
    if (this.#owners.get(place) === id) this.#records.add(2 * place + 1, difference);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#next = archive.number(this.#next);
    yield* this.#owners.persist(archive);
    yield* this.#records.persist(archive);
  }

  /** Posterior mean whose prior is worth `strength` outcomes at `prior`. */
  mean(id: number, prior: number, strength: number): number {
    const place = id % this.#most;
    if (this.#owners.get(place) !== id) return prior;
    return (this.#records.get(2 * place + 1) + prior * strength) / (this.#records.get(2 * place) + strength);
  }
}
