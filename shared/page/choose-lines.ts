import type { Flat, Line } from './flat.ts';
import { measure } from './measure.ts';

/**
 * The lines that make the best text, given each line's chance to belong to it: those above the cut that maximises the expected F1 over words,
 * F = 2 * sum(chance * words of chosen) / (words of chosen + expected words in all). Where the page is clear the cut lies near one half, where it
 * is doubtful lower (Lewis 1995). In document order; n log n for n lines.
 */
export function chooseLines(flat: Flat, chances: readonly number[]): readonly Line[] {
  const words = flat.lines.map(({ start, end }) => measure(flat.text, start, end).words);
  const order = flat.lines.map((_, at) => at).sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0));
  const expected = order.reduce((sum, at) => sum + (chances[at] ?? 0) * (words[at] ?? 0), 0);
  let [hits, chosen, best, size] = [0, 0, 0, 0];
  for (const [rank, at] of order.entries()) {
    hits += (chances[at] ?? 0) * (words[at] ?? 0);
    chosen += words[at] ?? 0;
    const f1 = chosen + expected === 0 ? 0 : (2 * hits) / (chosen + expected);
    if (f1 < best) continue;
    best = f1;
    size = rank + 1;
  }
  const kept = new Set(order.slice(0, size));
  return flat.lines.filter((_, at) => kept.has(at));
}
