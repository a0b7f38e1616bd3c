import type { Keyword } from '../../../shared/topic/keyword.ts';

/**
 * Returns the user's own words in a page, at most 8, in the user's order. @param hits weighted occurrences, by keyword
 */
export const matchedKeywords = (keywords: readonly Keyword[], hits: readonly number[]): string[] =>
  keywords.flatMap(({ text }, at) => ((hits[at] ?? 0) >= 1 ? [text] : [])).slice(0, 8);
