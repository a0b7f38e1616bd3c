import { hash32 } from '../../shared/text/sameness/hash.ts';

/** Octets of a key in `texts/keys`. */
const OCTETS = 3;

/** Returns 24 bits that stand for the name of a message: 3 octets a name, where the names take 5 of the package. */
export const textKey = (name: string): number => hash32(name) >>> 8;

/** Packs the keys of names. Throws if two names have one key. */
export function packKeys(names: readonly string[]): Uint8Array {
  const keys = names.map(textKey);
  if (new Set(keys).size < keys.length) throw new Error('Two messages have one key: rename one of them.');
  return Uint8Array.from(keys.flatMap((key) => [key >>> 16, (key >>> 8) & 0xff, key & 0xff]));
}

/** Reads what `packKeys` made. */
export const unpackKeys = (packed: Uint8Array): number[] =>
  Array.from({ length: packed.length / OCTETS }, (_, place) =>
    packed.subarray(place * OCTETS, (place + 1) * OCTETS).reduce((key, octet) => key * 256 + octet, 0),
  );
