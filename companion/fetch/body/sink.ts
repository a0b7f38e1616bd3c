import { SNIFF_BYTES } from './sniff.ts';

/** Collects decoded pieces up to a cap and shows the first kilobyte, or all of a shorter body, to a judge once. */
export class Sink {
  readonly #maxBytes: number;
  readonly #judgeHead: (head: Uint8Array) => void;
  readonly #pieces: Uint8Array[] = [];
  #size = 0;
  #judged = false;

  /** @param judgeHead throws to end the reading; `take` and `end` pass its error on */
  constructor(maxBytes: number, judgeHead: (head: Uint8Array) => void) {
    this.#maxBytes = maxBytes;
    this.#judgeHead = judgeHead;
  }

  get size(): number {
    return this.#size;
  }

  /** Takes what fits; false when there was more than that. */
  take(piece: Uint8Array): boolean {
    const room = this.#maxBytes - this.#size;
    this.#pieces.push(piece.length > room ? piece.subarray(0, room) : piece);
    this.#size += Math.min(piece.length, room);
    if (!this.#judged && this.#size >= SNIFF_BYTES) this.#judge();
    return piece.length <= room;
  }

  end(): Uint8Array {
    if (!this.#judged) this.#judge();
    return this.#joined();
  }

  #judge(): void {
    this.#judged = true;
    this.#judgeHead(this.#joined());
  }

  #joined(): Uint8Array {
    const [only, second] = this.#pieces;
    return only !== undefined && second === undefined ? only : Buffer.concat(this.#pieces, this.#size);
  }
}
