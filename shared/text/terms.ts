import { NO_TERM } from './term.ts';
import type { Cutting } from './tokens.ts';
import { wordOf } from './word.ts';
import { wordsIn } from './words.ts';

/**
 * Returns the term of a folded word (`words`): English stemmed, Chinese in simplified characters; '' for a word without
 * bearing on a topic.
 */
export const termOf = (word: string): string => wordOf(word).term;

/**
 * Returns features for judging, in order: words without stop words, numbers and punctuation. English words are stemmed
 * (Porter 1980), Chinese words are in simplified characters, words of other scripts are unchanged. Repeated terms stay
 * repeated. @param cutting way to cut Chinese; default: by the dictionary alone
 */
export function terms(text: string, cutting?: Cutting): string[] {
  const found: string[] = [];
  for (const { term } of wordsIn(text, cutting)) if (term !== NO_TERM) found.push(term);
  return found;
}
