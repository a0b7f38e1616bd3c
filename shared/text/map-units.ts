/**
 * Replaces each UTF-16 unit of a text by its entry in a table of all units: same length, so that a place in the result
 * is the same place in the text.
 */
export function mapUnits(text: string, table: Uint16Array): string {
  let out = '';
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const mapped = table[unit] ?? unit;
    if (mapped === unit) continue;
    out += text.slice(kept, at) + String.fromCharCode(mapped);
    kept = at + 1;
  }
  return kept === 0 ? text : out + text.slice(kept);
}
