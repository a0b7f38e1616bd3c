import type { NumberArray, StateArchive } from '../../../../shared/collections/state-archive.ts';
import { arrayLike, BLOCK, IN_FULL, octetsOf, PIECE, TAG, tagOf } from './layout.ts';

/**
 * Reads a state that `StateWriter` wrote. Memory: one piece. Every method throws a RangeError where another version
 * wrote the state: it found another kind of value, or an early end.
 */
export class StateReader implements StateArchive {
  readonly isLoading = true;
  readonly #next: () => Uint8Array | undefined;
  readonly #known: string[] = [];
  #piece: Buffer = Buffer.alloc(0);
  #at = 0;

  /** @param next gives the pieces in their sequence; undefined after the last */
  constructor(next: () => Uint8Array | undefined) {
    this.#next = next;
  }

  /** @throws RangeError where more follows */
  end(): void {
    if (this.#isMore()) throw new RangeError('more is stored than was read');
  }

  number(_value: number): number {
    this.#expect(TAG.number);
    return this.#take(8).readDoubleLE();
  }

  flag(_value: boolean): boolean {
    this.#expect(TAG.flag);
    return this.#take(1)[0] === 1;
  }

  text(_value: string): string {
    this.#expect(TAG.text);
    const place = this.#count();
    if (place === IN_FULL) {
      const text = this.#whole();
      this.#known.push(text);
      return text;
    }
    const known = this.#known[place];
    if (known === undefined) throw new RangeError(`no text ${place} was read`);
    return known;
  }

  *array<Kind extends NumberArray>(values: Kind): Generator<void, Kind> {
    this.#expect(tagOf(values));
    const stored = arrayLike(values, this.#count());
    const octets = octetsOf(stored);
    for (let from = 0; from < octets.length; from += PIECE) {
      this.#fill(octets.subarray(from, from + PIECE));
      yield;
    }
    return stored;
  }

  *texts(_values: readonly string[]): Generator<void, readonly string[]> {
    this.#expect(TAG.texts);
    const count = this.#count();
    const texts: string[] = [];
    while (texts.length < count) {
      const lengths = new Uint32Array(Math.min(BLOCK, count - texts.length));
      this.#fill(octetsOf(lengths));
      const whole = this.#whole();
      let at = 0;
      for (const length of lengths) {
        texts.push(whole.slice(at, at + length));
        at += length;
      }
      yield;
    }
    return texts;
  }

  #whole(): string {
    const length = this.#count();
    const isWide = this.#take(1)[0] === 1;
    return this.#take(isWide ? 2 * length : length).toString(isWide ? 'utf16le' : 'latin1');
  }

  #count(): number {
    return this.#take(4).readUInt32LE();
  }

  #expect(tag: number): void {
    const found = this.#take(1)[0];
    if (found !== tag) throw new RangeError(`a value of kind ${tag} was expected, and ${found} is stored`);
  }

  #take(length: number): Buffer {
    if (this.#at + length <= this.#piece.length) {
      this.#at += length;
      return this.#piece.subarray(this.#at - length, this.#at);
    }
    const octets = Buffer.alloc(length);
    this.#fill(octets);
    return octets;
  }

  #fill(octets: Uint8Array): void {
    for (let from = 0; from < octets.length; ) {
      if (!this.#isMore()) throw new RangeError('the stored state ends early');
      const some = this.#piece.subarray(this.#at, this.#at + octets.length - from);
      octets.set(some, from);
      this.#at += some.length;
      from += some.length;
    }
  }

  #isMore(): boolean {
    while (this.#at >= this.#piece.length) {
      const piece = this.#next();
      if (piece === undefined) return false;
      this.#piece = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      this.#at = 0;
    }
    return true;
  }
}
