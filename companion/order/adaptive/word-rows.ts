import { persistPieces, type StateArchive } from '../../../shared/collections/state-archive.ts';

/** Numbers in a row. */
const MAX_IN_ROW = 40;
const ROWS = 1_024;

/**
 * Rows of at most 40 whole numbers by dense place, in pieces of 1,024 rows: an array object a row would cost twice as
 * much.
 */
export class WordRows {
  readonly #pieces: Int32Array[] = [];
  readonly #lengths: Uint8Array[] = [];

  length(row: number): number {
    return row < 0 ? 0 : (this.#lengths[Math.floor(row / ROWS)]?.[row % ROWS] ?? 0);
  }

  /** Returns the memory that holds a row, from `start(row)`; read it at once and do not keep it. */
  piece(row: number): Int32Array {
    const piece = Math.floor(row / ROWS);
    while (this.#pieces.length <= piece) {
      this.#pieces.push(new Int32Array(ROWS * MAX_IN_ROW));
      this.#lengths.push(new Uint8Array(ROWS));
    }
    return this.#pieces[piece] as Int32Array;
  }

  start(row: number): number {
    return (row % ROWS) * MAX_IN_ROW;
  }

  /** The row's numbers in memory of their own. */
  copy(row: number): Int32Array {
    if (row < 0) return new Int32Array(0);
    const start = this.start(row);
    return this.piece(row).slice(start, start + this.length(row));
  }

  clear(row: number): void {
    this.piece(row);
    this.#setLength(row, 0);
  }

  /**
   * Adds a number that is not there already. @returns whether it was added: there was room for it, and it was not
   * there.
   */
  add(row: number, value: number): boolean {
    const length = this.length(row);
    if (length >= MAX_IN_ROW) return false;
    const piece = this.piece(row);
    const start = this.start(row);
    for (let at = start; at < start + length; at++) if (piece[at] === value) return false;
    piece[start + length] = value;
    this.#setLength(row, length + 1);
    return true;
  }

  /** Unused places of the rows are left out: two of three are. */
  *persist(archive: StateArchive): Generator<void> {
    yield* persistPieces(archive, this.#lengths, () => new Uint8Array(ROWS));
    for (const [at, lengths] of this.#lengths.entries()) {
      const used = lengths.reduce((sum, length) => sum + length, 0);
      const numbers = new Int32Array(used);
      if (!archive.isLoading) copyRows(this.#pieces[at] ?? numbers, lengths, numbers, 'gather');
      const stored = yield* archive.array(numbers);
      if (archive.isLoading) {
        const piece = new Int32Array(ROWS * MAX_IN_ROW);
        copyRows(piece, lengths, stored, 'spread');
        this.#pieces[at] = piece;
      }
    }
  }

  #setLength(row: number, length: number): void {
    const lengths = this.#lengths[Math.floor(row / ROWS)];
    if (lengths !== undefined) lengths[row % ROWS] = length;
  }
}

/** Copies the used places of a piece to a list without gaps, or back. */
function copyRows(piece: Int32Array, lengths: Uint8Array, list: Int32Array, way: 'gather' | 'spread'): void {
  let at = 0;
  for (let row = 0; row < lengths.length; row++) {
    const start = row * MAX_IN_ROW;
    const end = start + (lengths[row] ?? 0);
    // By number: most rows are so short that a view of each would cost more than the copy.
    for (let place = start; place < end; place++, at++) {
      if (way === 'gather') list[at] = piece[place] ?? 0;
      else piece[place] = list[at] ?? 0;
    }
  }
}
