/** A similarity in [0,1] with the topic's terms that made it, heaviest first, at most three. */
export interface Similarity {
  readonly value: number;
  readonly words: readonly string[];
}

const NONE: Similarity = { value: 0, words: [] };

/** Cosine of a bag of terms (by count) with a topic vector of length 1 (VSM). 0 for an empty bag. */
export function similarity(topic: ReadonlyMap<string, number>, bag: readonly string[]): Similarity {
  const counts = new Map<string, number>();
  for (const term of bag) counts.set(term, (counts.get(term) ?? 0) + 1);
  let squares = 0;
  let sum = 0;
  const hits: { term: string; share: number }[] = [];
  for (const [term, count] of counts) {
    squares += count * count;
    const weight = topic.get(term);
    if (weight === undefined) continue;
    sum += weight * count;
    hits.push({ term, share: weight * count });
  }
  if (sum === 0) return NONE;
  const words = hits.sort((a, b) => b.share - a.share || (a.term < b.term ? -1 : 1)).slice(0, 3);
  return { value: Math.min(1, sum / Math.sqrt(squares)), words: words.map(({ term }) => term) };
}
