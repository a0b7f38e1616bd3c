import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { PIECE } from './layout.ts';

/** Quick, with a window that holds a whole piece. */
const QUICK = {
  chunkSize: PIECE,
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
/** Room for a whole piece, and a little more: a full output gets as much room again, which is never used. */
const WHOLE = { maxOutputLength: PIECE, chunkSize: PIECE + 64 };
/**
 * Share of a piece up to which it is kept packed. Beyond, most of it is hashes: unpacking would cost a restart more
 * than reading the octets that packing saves.
 */
const WORTH_PACKING = 0.6;

/** A part is a SHA-256 of all that follows it, an octet for how the piece is kept, and the piece. */
const SUM = 32;
const HEAD = SUM + 1;
const AS_IS = 0;
const PACKED = 1;

const sha256 = (octets: Uint8Array): Buffer => createHash('sha256').update(octets).digest();

/** Returns a piece as a part for the store. */
export function partOf(piece: Uint8Array): Uint8Array {
  const packed = brotliCompressSync(piece, QUICK);
  const isPacked = packed.length <= WORTH_PACKING * piece.length;
  const kept = isPacked ? packed : piece;
  const part = Buffer.allocUnsafe(HEAD + kept.length);
  part[SUM] = isPacked ? PACKED : AS_IS;
  part.set(kept, HEAD);
  part.set(sha256(part.subarray(SUM)));
  return part;
}

/** Returns the piece of a part. @throws RangeError for a part that is not as it was written */
export function pieceIn(part: Uint8Array): Uint8Array {
  if (part.length < HEAD || !sha256(part.subarray(SUM)).equals(part.subarray(0, SUM)))
    throw new RangeError('a part of the stored state is damaged');
  const kept = part.subarray(HEAD);
  return part[SUM] === PACKED ? brotliDecompressSync(kept, WHOLE) : kept;
}

/** Hash of a sequence of parts, by their sums: each part is read once, when its turn comes. */
export class PartsHash {
  readonly #hash = createHash('sha256');

  add(part: Uint8Array): void {
    this.#hash.update(part.subarray(0, SUM));
  }

  /** In hex. No part may follow. */
  end(): string {
    return this.#hash.digest('hex');
  }
}
