import { foundAt, foundCurve } from '../../metrics/found.ts';

/** A paper's crawl of so many pages becomes a crawl of at most this share of a recorded web: SkyReach fetched 4,000 of over 20,000. */
const SHARE = 0.2;

/**
 * A paper's page counts, scaled so that the largest is `most`, or a fifth of the web where that is less.
 * @param counts ascending, from 1
 */
export function scaledCounts(counts: readonly number[], webSize: number, most: number): readonly number[] {
  const largest = counts.at(-1) ?? 1;
  const scale = Math.min(most, Math.max(counts.length, Math.floor(webSize * SHARE)), largest) / largest;
  return counts.map((count) => Math.max(1, Math.round(count * scale)));
}

/** On-topic share of the pages of known label, and of the on-topic pages that can be reached, after each count. */
export interface Rates {
  readonly harvest: readonly number[];
  readonly recall: readonly number[];
}

export function ratesAt(pages: readonly number[], on: Int8Array, counts: readonly number[], reachable: number): Rates {
  const curve = foundCurve(pages, on);
  return {
    harvest: counts.map((count) => foundAt(curve, count) / Math.max(1, Math.min(count, curve.length))),
    recall: counts.map((count) => (reachable === 0 ? Number.NaN : foundAt(curve, count) / reachable)),
  };
}
