import { persistPieces, type StateArchive } from '../../../shared/collections/state-archive.ts';

/** Most numbers in a row. */
const MAX_IN_ROW = 40;
const ROWS = 1_024;
/** A row has room for its length, rounded up to a multiple of this: a power of two. */
const STEP = 4;
/** A piece that is packed has room for an eighth more. */
const SPARE = 1.125;

/** 1,024 rows. */
interface Piece {
  numbers: Int32Array;
  /** Place of each row in `numbers`: below 1,024 times 40. */
  starts: Uint16Array;
  readonly lengths: Uint8Array;
  /** The first place behind all rows. */
  end: number;
}

/**
 * Rows of at most 40 whole numbers by dense place. Each row takes the room that it needs: most hold a third of what
 * they may. A row that grows moves behind the others, or stays where it is the last; a piece that is full is packed.
 */
export class WordRows {
  readonly #pieces: Piece[] = [];

  length(row: number): number {
    return row < 0 ? 0 : (this.#pieces[Math.floor(row / ROWS)]?.lengths[row % ROWS] ?? 0);
  }

  /** Returns the memory that holds a row, from `start(row)`; read it at once and do not keep it. */
  piece(row: number): Int32Array {
    return this.#pieces[Math.floor(row / ROWS)]?.numbers ?? NOTHING;
  }

  start(row: number): number {
    return this.#pieces[Math.floor(row / ROWS)]?.starts[row % ROWS] ?? 0;
  }

  /** The row's numbers in memory of their own. */
  copy(row: number): Int32Array {
    const start = this.start(row);
    return this.piece(row).slice(start, start + this.length(row));
  }

  clear(row: number): void {
    this.#pieceOf(row).lengths[row % ROWS] = 0;
  }

  /**
   * Adds a number that is not there already. @returns whether it was added: there was room for it, and it was not
   * there.
   */
  add(row: number, value: number): boolean {
    const piece = this.#pieceOf(row);
    const at = row % ROWS;
    const length = piece.lengths[at] ?? 0;
    if (length >= MAX_IN_ROW) return false;
    const { numbers } = piece;
    const start = piece.starts[at] ?? 0;
    for (let place = start; place < start + length; place++) if (numbers[place] === value) return false;
    if (length % STEP === 0) makeRoom(piece, at, length);
    piece.numbers[(piece.starts[at] ?? 0) + length] = value;
    piece.lengths[at] = length + 1;
    return true;
  }

  /** Unused places are left out. */
  *persist(archive: StateArchive): Generator<void> {
    const lengths = this.#pieces.map((piece) => piece.lengths);
    yield* persistPieces(archive, lengths, () => new Uint8Array(ROWS));
    for (const [at, one] of lengths.entries()) {
      const saved = this.#pieces[at];
      const numbers = yield* archive.array(saved === undefined ? NOTHING : packed(saved, 1).numbers);
      if (archive.isLoading) this.#pieces[at] = packed({ ...layOut(one, 1), numbers, lengths: one }, STEP);
    }
  }

  #pieceOf(row: number): Piece {
    const at = Math.floor(row / ROWS);
    while (this.#pieces.length <= at) this.#pieces.push(newPiece());
    return this.#pieces[at] as Piece;
  }
}

const NOTHING = new Int32Array(0);

const newPiece = (): Piece => ({
  numbers: NOTHING,
  starts: new Uint16Array(ROWS),
  lengths: new Uint8Array(ROWS),
  end: 0,
});

/** Makes room for STEP more numbers in a row that is full. */
function makeRoom(piece: Piece, row: number, length: number): void {
  const start = piece.starts[row] ?? 0;
  const isLast = start + length === piece.end;
  if ((isLast ? start : piece.end) + length + STEP > piece.numbers.length)
    Object.assign(piece, packed(piece, STEP, row));
  else if (!isLast) {
    piece.numbers.copyWithin(piece.end, start, start + length);
    piece.starts[row] = piece.end;
  }
  piece.end = (piece.starts[row] ?? 0) + length + STEP;
}

/**
 * Returns the same rows without gaps.
 * @param last row that is placed behind the others, with memory for more rows after it; undefined: no spare memory
 */
function packed({ numbers, starts, lengths }: Piece, step: number, last?: number): Piece {
  const places = layOut(lengths, step, last);
  const room = last === undefined ? places.end : Math.ceil((places.end + STEP) * SPARE);
  const copy = new Int32Array(room);
  for (let row = 0; row < ROWS; row++) {
    const [from, to, length] = [starts[row] ?? 0, places.starts[row] ?? 0, lengths[row] ?? 0];
    // By number: most rows are so short that a view of each would cost more than the copy.
    for (let at = 0; at < length; at++) copy[to + at] = numbers[from + at] ?? 0;
  }
  return { ...places, numbers: copy, lengths };
}

/** Places rows one behind the other, each with its length rounded up to a multiple of `step`. */
function layOut(lengths: Uint8Array, step: number, last?: number): Pick<Piece, 'starts' | 'end'> {
  const starts = new Uint16Array(ROWS);
  let end = 0;
  const place = (row: number): void => {
    starts[row] = end;
    end += Math.ceil((lengths[row] ?? 0) / step) * step;
  };
  for (let row = 0; row < ROWS; row++) if (row !== last) place(row);
  if (last !== undefined) place(last);
  return { starts, end };
}
