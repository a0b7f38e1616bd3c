export const FNV_OFFSET = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;
const LINE_FEED = 0x0a;

/** 32 bits of a string: FNV-1a over UTF-16 units, then murmur's finaliser so that every bit depends on every unit. */
export const hash32 = (text: string, seed = 0): number => hashOf(text, seed) >>> 0;

/** `hash32` of lines, without putting them together. */
export function hash32Lines(first: string, ...others: readonly string[]): number {
  let hash = onward(FNV_OFFSET, first);
  for (const line of others) hash = onward(Math.imul(hash ^ LINE_FEED, FNV_PRIME), line);
  return mixed(hash) >>> 0;
}

/** The same as a signed number: those are held without memory of their own. */
const hashOf = (text: string, seed: number): number => mixed(onward(FNV_OFFSET ^ seed, text));

function onward(from: number, text: string): number {
  let hash = from;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash;
}

/** Murmur3 finaliser: a permutation of the 32-bit numbers. */
export const mix32 = (value: number): number => mixed(value) >>> 0;

/** `mix32` as a signed number. */
export function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
