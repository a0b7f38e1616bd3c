import type { UrlId } from '../order.ts';

/** The `count` ids with the largest scores, largest first; ties: the id known first. O(n log n). */
export function best(ids: readonly UrlId[], count: number, score: (id: UrlId) => number): UrlId[] {
  return [...ids].sort((a, b) => score(b) - score(a) || a - b).slice(0, count);
}

/** How many of n a share takes: rounded up, so that a share above 0 of something is never nothing. */
export const shareOf = (n: number, share: number): number => Math.ceil(n * share - 1e-9);
