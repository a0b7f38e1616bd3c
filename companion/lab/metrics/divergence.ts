/** How often each word occurs among all, by count. */
export function distribution(words: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total += 1;
  }
  for (const [word, count] of counts) counts.set(word, count / total);
  return counts;
}

/**
 * KL(p || q) over the words that both have, in nats (NB crawler S1.5): sum of p ln(p / q). Not a distance: it may be
 * below 0.
 */
export function sharedDivergence(p: ReadonlyMap<string, number>, q: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, share] of p) {
    const other = q.get(word);
    if (other !== undefined) sum += share * Math.log(share / other);
  }
  return sum;
}
