import { persistPieces, type StateArchive } from './state-archive.ts';

/** Ids that share one piece of memory. */
export const CHUNK = 65_536;

type TypedNumbers = Float64Array | Int32Array | Uint32Array | Uint8Array;

/**
 * Numbers by dense id in pieces of 65,536: growing copies nothing and reserves at most one piece, which doubling arrays
 * of millions do not. Unset places read as `empty`. O(1) each.
 */
export class Chunked<Piece extends TypedNumbers> {
  readonly #make: () => Piece;
  readonly #empty: number;
  readonly #pieces: Piece[] = [];

  constructor(make: (length: number) => Piece, empty = 0) {
    this.#empty = empty;
    this.#make = () => {
      const piece = make(CHUNK);
      if (empty !== 0) piece.fill(empty);
      return piece;
    };
  }

  get(id: number): number {
    return this.#pieces[id >>> 16]?.[id & 0xffff] ?? this.#empty;
  }

  set(id: number, value: number): void {
    this.piece(id >>> 16)[id & 0xffff] = value;
  }

  /** The piece of ids from `part * CHUNK`, made when it is missing: for reading and writing in bulk. */
  piece(part: number): Piece {
    while (this.#pieces.length <= part) this.#pieces.push(this.#make());
    const piece = this.#pieces[part];
    if (piece === undefined) throw new RangeError(`no piece ${part}`);
    return piece;
  }

  *persist(archive: StateArchive): Generator<void> {
    yield* persistPieces(archive, this.#pieces, this.#make);
  }
}
