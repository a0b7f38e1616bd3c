import type { UrlId } from '../order.ts';

/** The `count` ids with the largest scores, largest first; ties: the id known first. O(n log n). */
export function best(ids: readonly UrlId[], count: number, score: (id: UrlId) => number): UrlId[] {
  return [...ids].sort((a, b) => score(b) - score(a) || a - b).slice(0, count);
}

/**
 * The same ids in no sequence, as a set: for the large share of many that a comparison of each with each would be spent
 * on in vain. The least score that gets in is found among the numbers alone; of ids with that score those known first
 * get in. Scores are numbers. O(n log n), a tenth of `best`.
 */
export function bestSet(ids: readonly UrlId[], count: number, score: (id: UrlId) => number): Set<UrlId> {
  if (count <= 0) return new Set();
  if (count >= ids.length) return new Set(ids);
  const scores = Float64Array.from(ids, score);
  const least = scores.slice().sort()[ids.length - count] ?? 0;
  const chosen = new Set(ids.filter((_, at) => (scores[at] ?? 0) > least));
  const equal = Int32Array.from(ids.filter((_, at) => scores[at] === least)).sort();
  for (const id of equal.subarray(0, count - chosen.size)) chosen.add(id);
  return chosen;
}

/** How many of n a share takes: rounded up, so that a share above 0 of something is never nothing. */
export const shareOf = (n: number, share: number): number => Math.ceil(n * share - 1e-9);
