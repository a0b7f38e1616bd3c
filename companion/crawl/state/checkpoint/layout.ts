import type { NumberArray } from '../../../../shared/collections/state-archive.ts';

/** Octets of a piece before it is packed: a few milliseconds of work. */
export const PIECE = 256 * 1_024;
/** Texts of a list that are written together. */
export const BLOCK = 1_024;
/** In place of the place of an earlier text: the text follows. */
export const IN_FULL = 0xff_ff_ff_ff;

/** Octet before each value, by which a reader notices that another version wrote it. */
export const TAG = { number: 1, flag: 2, text: 3, texts: 4, float64: 5, float32: 6, int32: 7, uint32: 8, uint8: 9 };

export function tagOf(values: NumberArray): number {
  if (values instanceof Float64Array) return TAG.float64;
  if (values instanceof Float32Array) return TAG.float32;
  if (values instanceof Int32Array) return TAG.int32;
  return values instanceof Uint32Array ? TAG.uint32 : TAG.uint8;
}

/** Returns an array of the same kind as `like`, with zeros. */
export function arrayLike<Kind extends NumberArray>(like: Kind, length: number): Kind {
  const make = like.constructor as new (length: number) => Kind;
  return new make(length);
}

export const octetsOf = ({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
