import type { IdfTable } from '../idf.ts';
import { isStopWord } from '../stop-words.ts';
import { cosine, termFrequencies } from '../vector.ts';
import { words } from '../words.ts';

/** Cosine of two titles' TF-IDF vectors from which they are on the same event (Overseas S2.5). */
const SAME_TITLE = 0.8;
/** Shorter titles ("Home", 首页) are shared by pages that have nothing to do with each other. */
const MIN_WORDS = 3;
const NUMBER = /\p{N}/u;
/**
 * As much as a page record has of a title, in UTF-16 units. What looks for the source costs the square of a run of
 * spaces.
 */
const MAX_TITLE = 500;

/** Site name behind a title: `… _ source`, `… | source`, `… - source`. */
const SOURCE = /(?:\s*[_|–—]\s*|\s+-\s+)[^_|–—]{1,40}$/;

function titleWords(title: string): string[] {
  const read = title.slice(0, MAX_TITLE);
  const [whole, bare] = [read, read.replace(SOURCE, '')].map((text) => words(text).filter((word) => !isStopWord(word)));
  return bare !== undefined && bare.length >= MIN_WORDS ? bare : (whole ?? []);
}

/** Counts a title into the table that `titleLikeness` weighs by. */
export const countTitle = (title: string, idf: IdfTable): void => idf.add(titleWords(title));

/** TF-IDF cosine of two titles, in [0,1]. */
export function titleLikeness(a: string, b: string, idf: IdfTable): number {
  return cosine(idf.weigh(termFrequencies(titleWords(a))), idf.weigh(termFrequencies(titleWords(b))));
}

/**
 * The title rule of S2.5: cosine ≥ 0.8. Titles with other numbers (issue 11, issue 12) are other titles, and titles of
 * fewer than three words are never enough.
 */
export function isSameTitle(a: string, b: string, idf: IdfTable): boolean {
  const [wordsA, wordsB] = [titleWords(a), titleWords(b)];
  if (Math.min(wordsA.length, wordsB.length) < MIN_WORDS) return false;
  if (numbersOf(wordsA) !== numbersOf(wordsB)) return false;
  return titleLikeness(a, b, idf) >= SAME_TITLE;
}

const numbersOf = (of: readonly string[]): string =>
  of
    .filter((word) => NUMBER.test(word))
    .sort()
    .join(' ');
