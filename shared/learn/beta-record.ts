import { Growing } from './growing.ts';

/**
 * Records of outcomes in [0,1] by dense id: how many, and how good on the whole. The mean is that of a Beta posterior whose
 * prior is worth `strength` outcomes at `prior`, so that records can back off along a hierarchy.
 */
export class BetaRecord {
  readonly #counts = new Growing();
  readonly #sums = new Growing();

  add(id: number, outcome: number): void {
    this.#counts.add(id, 1);
    this.#sums.add(id, outcome);
  }

  /** An outcome that was added before has changed by `difference`. */
  change(id: number, difference: number): void {
    this.#sums.add(id, difference);
  }

  count(id: number): number {
    return this.#counts.get(id);
  }

  mean(id: number, prior: number, strength: number): number {
    return (this.#sums.get(id) + prior * strength) / (this.#counts.get(id) + strength);
  }
}
