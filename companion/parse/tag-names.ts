const SLOTS = 4_096;
/** Longer ones are not remembered. */
const LONGEST = 32;
/** ASCII letters in lower case; digits, `-`, `.` and `:` have this bit already. */
const LOWER = 0x20;

const known: string[] = new Array(SLOTS).fill('');

/**
 * Returns the name as the engine keeps keys of objects: each once and alone, not as a slice that keeps its page alive.
 * The engine compares two such names without their letters, and code optimised for such names need not be compiled
 * again for others.
 */
export const asKey = (name: string): string => Object.keys({ [name]: 0 })[0] ?? name;

function isAt(name: string, html: string, start: number): boolean {
  for (let at = 0; at < name.length; at++)
    if ((html.charCodeAt(start + at) | LOWER) !== name.charCodeAt(at)) return false;
  return true;
}

export const nextHash = (hash: number, unit: number): number => Math.imul(hash, 31) + (unit | LOWER);

/**
 * Returns the name at this place, in lower case; a known one needs no copy. It consists of ASCII letters, digits, `-`,
 * `.` and `:`.
 */
export function nameAt(html: string, start: number, end: number, hash: number): string {
  const slot = hash & (SLOTS - 1);
  const before = known[slot] ?? '';
  if (before.length === end - start && isAt(before, html, start)) return before;
  const name = asKey(html.slice(start, end).toLowerCase());
  if (name.length <= LONGEST) known[slot] = name;
  return name;
}
