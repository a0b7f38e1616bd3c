import type { IdfTable } from '../idf.ts';
import { isStopWord } from '../stop-words.ts';
import { cosine, termFrequencies } from '../vector.ts';
import { words } from '../words.ts';

/** Cosine of two titles' TF-IDF vectors from which they are on the same event (Overseas S2.5). */
export const SAME_TITLE = 0.8;
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

/** Words of a title, without stop words and the name of its site. */
export function titleWords(title: string): string[] {
  const read = title.slice(0, MAX_TITLE);
  const [whole, bare] = [read, read.replace(SOURCE, '')].map((text) => words(text).filter((word) => !isStopWord(word)));
  return bare !== undefined && bare.length >= MIN_WORDS ? bare : (whole ?? []);
}

/** Counts a title into the table that `titleLikeness` weighs by. */
export const countTitle = (title: string, idf: IdfTable): void => idf.add(titleWords(title));

/** TF-IDF cosine of two titles, in [0,1]. */
export const titleLikeness = (a: string, b: string, idf: IdfTable): number =>
  likenessOf(titleWords(a), titleWords(b), idf);

const likenessOf = (a: readonly string[], b: readonly string[], idf: IdfTable): number =>
  cosine(idf.weigh(termFrequencies(a)), idf.weigh(termFrequencies(b)));

/** The title rule of S2.5: see `sameWordsLikeness`. */
export const isSameTitle = (a: string, b: string, idf: IdfTable, least = SAME_TITLE): boolean =>
  sameWordsLikeness(titleWords(a), titleWords(b), idf) >= least;

/**
 * Returns the likeness of two titles by their `titleWords`, 0 where no likeness is enough. Titles with other numbers
 * (issue 11, issue 12) are other titles, and titles of fewer than three words are never enough.
 */
export function sameWordsLikeness(a: readonly string[], b: readonly string[], idf: IdfTable): number {
  if (Math.min(a.length, b.length) < MIN_WORDS || numbersOf(a) !== numbersOf(b)) return 0;
  return likenessOf(a, b, idf);
}

const numbersOf = (of: readonly string[]): string =>
  of
    .filter((word) => NUMBER.test(word))
    .sort()
    .join(' ');
