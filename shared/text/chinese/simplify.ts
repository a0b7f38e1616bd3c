import { SIMPLIFIED, TRADITIONAL } from '../dictionary/traditional.ts';
import { mapUnits } from '../map-units.ts';

let table: Uint16Array | undefined;

/** Simplified form of each UTF-16 unit, or the unit itself. Built on first use (128 KB). */
export function simplifiedUnits(): Uint16Array {
  if (table !== undefined) return table;
  table = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
  for (let at = 0; at < TRADITIONAL.length; at++) table[TRADITIONAL.charCodeAt(at)] = SIMPLIFIED.charCodeAt(at);
  return table;
}

/**
 * Traditional characters one by one to simplified ones; same length. Enough to compare texts, not to read them (乾, 干, 幹
 * meet).
 */
export const simplify = (text: string): string => mapUnits(text, simplifiedUnits());
