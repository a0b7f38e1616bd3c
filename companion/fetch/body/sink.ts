import { SNIFF_BYTES } from './sniff.ts';

/** How much is kept of a body. */
export interface SinkPlan {
  /** Decoded octets that are kept at most, whatever the body is. */
  readonly maxBytes: number;
  /**
   * Gets the first kilobyte, or all of a shorter body. @returns octets that are kept at most of this one. @throws to
   * end the fetch
   */
  readonly judgeHead: (head: Uint8Array) => number;
}

/** Collects decoded pieces up to a cap and shows the first kilobyte, or all of a shorter body, to a judge once. */
export class Sink {
  #maxBytes: number;
  readonly #judgeHead: SinkPlan['judgeHead'];
  readonly #pieces: Uint8Array[] = [];
  #size = 0;
  #judged = false;

  constructor({ maxBytes, judgeHead }: SinkPlan) {
    this.#maxBytes = maxBytes;
    this.#judgeHead = judgeHead;
  }

  get size(): number {
    return this.#size;
  }

  /** Takes what fits; false when there was more than that. @throws what `judgeHead` throws */
  take(piece: Uint8Array): boolean {
    if (!this.#judged && this.#size + piece.length >= SNIFF_BYTES) {
      const head = Math.max(0, SNIFF_BYTES - this.#size);
      this.#add(piece.subarray(0, head));
      this.#judge();
      return this.take(piece.subarray(head));
    }
    const room = this.#maxBytes - this.#size;
    this.#add(piece.length > room ? piece.subarray(0, room) : piece);
    return piece.length <= room;
  }

  #add(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#size += piece.length;
  }

  /** @throws what `judgeHead` throws */
  end(): Uint8Array {
    if (!this.#judged) this.#judge();
    return this.#joined();
  }

  #judge(): void {
    this.#judged = true;
    this.#maxBytes = Math.min(this.#maxBytes, this.#judgeHead(this.#joined()));
  }

  #joined(): Uint8Array {
    const [only, second] = this.#pieces;
    return only !== undefined && second === undefined ? only : Buffer.concat(this.#pieces, this.#size);
  }
}
