/**
 * A number in [0,1) that looks random and depends on text and random seed alone (FNV-1a, then the finaliser of
 * MurmurHash3).
 */
export function chance(text: string, randomSeed: number): number {
  let hash = 0x811c9dc5 ^ randomSeed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
