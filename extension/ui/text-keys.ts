import { hash32 } from '../../shared/text/sameness/hash.ts';

/** Octets of a key in `texts/keys`, and of the seed before the first key. */
const OCTETS = 2;
const SEEDS = 2 ** (8 * OCTETS);

/** Returns 16 bits that stand for the name of a message: 2 octets a name, where the names take 5 of the package. */
export const textKey = (name: string, seed: number): number => hash32(name, seed) >>> 16;

/**
 * Packs a seed and the keys of names. With that seed all names have different keys, and so have those in `others`,
 * which are names that a language may lack. With 900 names one seed in 400 does. Throws if none does.
 */
export function packKeys(names: readonly string[], others: readonly string[]): Uint8Array {
  const all = [...names, ...others];
  for (let seed = 0; seed < SEEDS; seed++) {
    const keys = new Set<number>();
    if (!all.every((name) => keys.size < keys.add(textKey(name, seed)).size)) continue;
    return Uint8Array.from([seed, ...[...keys].slice(0, names.length)].flatMap((key) => [key >>> 8, key & 0xff]));
  }
  throw new Error('Two messages have one key with every seed: a name stands twice, or there are too many for 16 bits.');
}

/** Reads what `packKeys` made. */
export function unpackKeys(packed: Uint8Array): { readonly seed: number; readonly keys: readonly number[] } {
  const at = (place: number): number => ((packed[place] ?? 0) << 8) | (packed[place + 1] ?? 0);
  const [seed = 0, ...keys] = Array.from({ length: packed.length / OCTETS }, (_, place) => at(place * OCTETS));
  return { seed, keys };
}
