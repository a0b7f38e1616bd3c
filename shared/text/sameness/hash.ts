const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** 32 bits of a string: FNV-1a over UTF-16 units, then murmur's finaliser so that every bit depends on every unit. */
export function hash32(text: string, seed = 0): number {
  let hash = FNV_OFFSET ^ seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return mix32(hash);
}

/** Murmur3 finaliser: a permutation of the 32-bit numbers. */
export function mix32(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
