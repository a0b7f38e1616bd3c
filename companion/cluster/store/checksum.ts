import { createHash } from 'node:crypto';

/** How many rows there are, and a sum over their hashes that does not depend on their sequence. */
export interface TableSum {
  readonly rows: number;
  readonly sum: string;
}

/** Adds up hashes of rows: databases have each their own sequence of them, so that must not matter. */
export class Checksum {
  #sum = 0n;
  #rows = 0;

  /** @param row anything that JSON can hold. */
  add(row: readonly unknown[]): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest();
    this.#sum = BigInt.asUintN(64, this.#sum + hash.readBigUInt64LE());
    this.#rows += 1;
  }

  get value(): TableSum {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(16, '0') };
  }
}

export const isSame = (one: TableSum, other: TableSum): boolean => one.rows === other.rows && one.sum === other.sum;
