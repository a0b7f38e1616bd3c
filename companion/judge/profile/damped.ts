import type { TermVector } from '../../../shared/text/vector.ts';

/**
 * Weighted counts of a page's words, damped as `termFrequencies` damps counts: 1 + ln(count), weights below one count
 * as one.
 */
export const damped = (bag: TermVector): TermVector =>
  new Map([...bag].map(([word, count]) => [word, 1 + Math.log(Math.max(1, count))]));
