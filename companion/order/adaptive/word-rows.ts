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

  #setLength(row: number, length: number): void {
    const lengths = this.#lengths[Math.floor(row / ROWS)];
    if (lengths !== undefined) lengths[row % ROWS] = length;
  }
}
