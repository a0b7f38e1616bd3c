import type { NumberArray, StateArchive } from '../../../../shared/collections/state-archive.ts';
import { BLOCK, IN_FULL, octetsOf, PIECE, TAG, tagOf } from './layout.ts';

/** Any text that Latin-1 cannot hold: others take half the room. */
const WIDE = /[^\0-\xff]/;

/** Writes a state as a stream of octets, handed over in pieces while it is written. Memory: one piece. */
export class StateWriter implements StateArchive {
  readonly isLoading = false;
  readonly #emit: (piece: Uint8Array) => void;
  readonly #piece = Buffer.alloc(PIECE);
  readonly #number = Buffer.alloc(8);
  /** Places of texts that were written in full. */
  readonly #known = new Map<string, number>();
  #used = 0;

  /** @param emit takes a full piece, whose memory is used again after the call */
  constructor(emit: (piece: Uint8Array) => void) {
    this.#emit = emit;
  }

  /** Hands over the last piece. */
  end(): void {
    if (this.#used > 0) this.#emit(this.#piece.subarray(0, this.#used));
    this.#used = 0;
  }

  number(value: number): number {
    this.#tag(TAG.number);
    this.#number.writeDoubleLE(value);
    this.#put(this.#number);
    return value;
  }

  flag(value: boolean): boolean {
    this.#tag(TAG.flag);
    this.#put(Uint8Array.of(Number(value)));
    return value;
  }

  text(value: string): string {
    this.#tag(TAG.text);
    const known = this.#known.get(value);
    this.#count(known ?? IN_FULL);
    if (known !== undefined) return value;
    this.#known.set(value, this.#known.size);
    this.#whole(value);
    return value;
  }

  *array<Kind extends NumberArray>(values: Kind): Generator<void, Kind> {
    this.#tag(tagOf(values));
    this.#count(values.length);
    const octets = octetsOf(values);
    for (let from = 0; from < octets.length; from += PIECE) {
      if (this.#put(octets.subarray(from, from + PIECE))) yield;
    }
    return values;
  }

  *texts(values: readonly string[]): Generator<void, readonly string[]> {
    this.#tag(TAG.texts);
    this.#count(values.length);
    for (let from = 0; from < values.length; from += BLOCK) {
      const some = values.slice(from, from + BLOCK);
      this.#put(octetsOf(Uint32Array.from(some, ({ length }) => length)));
      this.#whole(some.join(''));
      yield;
    }
    return values;
  }

  #whole(text: string): void {
    const isWide = WIDE.test(text);
    this.#count(text.length);
    this.#put(Uint8Array.of(Number(isWide)));
    this.#put(Buffer.from(text, isWide ? 'utf16le' : 'latin1'));
  }

  #count(value: number): void {
    this.#number.writeUInt32LE(value);
    this.#put(this.#number.subarray(0, 4));
  }

  #tag(tag: number): void {
    this.#put(Uint8Array.of(tag));
  }

  /** @returns whether a piece was handed over */
  #put(octets: Uint8Array): boolean {
    let isHandedOver = false;
    for (let from = 0; from < octets.length; ) {
      const some = octets.subarray(from, from + PIECE - this.#used);
      this.#piece.set(some, this.#used);
      this.#used += some.length;
      from += some.length;
      if (this.#used < PIECE) continue;
      this.end();
      isHandedOver = true;
    }
    return isHandedOver;
  }
}
