import { Growing } from '../collections/growing.ts';
import type { StateArchive } from '../collections/state-archive.ts';

/**
 * Records of outcomes in [0,1] by dense id: how many, and how good on the whole. The mean is that of a Beta posterior
 * whose prior is worth `strength` outcomes at `prior`, so that records can back off along a hierarchy.
 */
export class BetaRecord {
  /** Count and sum of each id side by side: they are read together. */
  readonly #records = new Growing();

  add(id: number, outcome: number): void {
    this.#records.add(2 * id, 1);
    this.#records.add(2 * id + 1, outcome);
  }

  /** An outcome that was added before has changed by `difference`. */
  change(id: number, difference: number): void {
    this.#records.add(2 * id + 1, difference);
  }

  count(id: number): number {
    return this.#records.get(2 * id);
  }

  persist(archive: StateArchive): Generator<void> {
    return this.#records.persist(archive);
  }

  mean(id: number, prior: number, strength: number): number {
    return (this.#records.get(2 * id + 1) + prior * strength) / (this.#records.get(2 * id) + strength);
  }
}
