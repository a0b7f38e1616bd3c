import { SIMPLIFIED, TRADITIONAL } from '../dictionary/traditional.ts';

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
export function simplify(text: string): string {
  const units = simplifiedUnits();
  let out = '';
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const simple = units[unit] ?? unit;
    if (simple === unit) continue;
    out += text.slice(kept, at) + String.fromCharCode(simple);
    kept = at + 1;
  }
  return kept === 0 ? text : out + text.slice(kept);
}
