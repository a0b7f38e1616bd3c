import { Chunked } from '../../../shared/collections/chunked.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/** The same 32 bits as a whole number and as a fraction. */
const BITS = new Int32Array(1);
const FRACTION = new Float32Array(BITS.buffer);

/**
 * For each target the row of its links, or the score with which it fell out of mind: one whole number, since no target
 * has both. 4 octets a target, where two columns of rows and scores took 8. A row is below 0, and the bits of a score,
 * which is above 0, are a number above 0. O(1) each.
 */
export class TargetCells {
  readonly #cells = new Chunked((length) => new Int32Array(length));

  /** -1: the target has no row. */
  row(target: UrlId): number {
    const cell = this.#cells.get(target);
    return cell < 0 ? -1 - cell : -1;
  }

  /** 0: the target has not fallen out of mind. */
  score(target: UrlId): number {
    const cell = this.#cells.get(target);
    if (cell <= 0) return 0;
    BITS[0] = cell;
    return FRACTION[0] ?? 0;
  }

  /** @param row from 0 */
  setRow(target: UrlId, row: number): void {
    this.#cells.set(target, -1 - row);
  }

  /** @param score above 0; kept in single precision */
  setScore(target: UrlId, score: number): void {
    FRACTION[0] = score;
    this.#cells.set(target, BITS[0] ?? 0);
  }

  /** The target has no row and no score. */
  clear(target: UrlId): void {
    this.#cells.set(target, 0);
  }

  persist(archive: StateArchive): Generator<void> {
    return this.#cells.persist(archive);
  }
}
