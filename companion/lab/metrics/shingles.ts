const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}_]+/gu;
const SIZE = 4;

/** Counts runs of four words (single characters for scripts without spaces) in the text. */
export function shingles(text: string): Map<string, number> {
  const tokens = text.match(TOKEN) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at <= Math.max(0, tokens.length - SIZE); at++) {
    const shingle = tokens.slice(at, at + SIZE).join(' ');
    if (shingle !== '') counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

/** Precision, recall and F1 of the shingles found against those wanted, all in [0, 1]; both empty is a full match. */
export function score(found: string, wanted: string): { precision: number; recall: number; f1: number } {
  const got = shingles(found);
  const gold = shingles(wanted);
  let hits = 0;
  let gotAll = 0;
  let goldAll = 0;
  for (const [shingle, count] of got) {
    gotAll += count;
    hits += Math.min(count, gold.get(shingle) ?? 0);
  }
  for (const count of gold.values()) goldAll += count;
  if (gotAll === 0 && goldAll === 0) return { precision: 1, recall: 1, f1: 1 };
  return {
    precision: gotAll === 0 ? 0 : hits / gotAll,
    recall: goldAll === 0 ? 0 : hits / goldAll,
    f1: (2 * hits) / (gotAll + goldAll),
  };
}
