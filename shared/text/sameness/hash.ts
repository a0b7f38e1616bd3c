export const FNV_OFFSET = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;

/** 32 bits of a string: FNV-1a over UTF-16 units, then murmur's finaliser so that every bit depends on every unit. */
export const hash32 = (text: string, seed = 0): number => hashOf(text, seed) >>> 0;

/** The same as a signed number: those are held without memory of their own. */
function hashOf(text: string, seed: number): number {
  let hash = FNV_OFFSET ^ seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return mixed(hash);
}

/** Murmur3 finaliser: a permutation of the 32-bit numbers. */
export const mix32 = (value: number): number => mixed(value) >>> 0;

/** `mix32` as a signed number. */
export function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
