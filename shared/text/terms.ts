import { NO_TERM } from './term.ts';
import type { Cutting } from './tokens.ts';
import { wordOf } from './word.ts';
import { wordsIn } from './words.ts';

/** The term of a folded word (`words`): English stemmed, Chinese in simplified characters; '' when it says nothing of a topic. */
export const termOf = (word: string): string => wordOf(word).term;

/**
 * Features for judging, in order: words without stop words, numbers and punctuation; English words stemmed (Porter 1980),
 * Chinese words in simplified characters, words of other scripts as they are. Repeated terms stay repeated.
 * @param cutting how Chinese is cut; by the dictionary alone unless told otherwise
 */
export function terms(text: string, cutting?: Cutting): string[] {
  const found: string[] = [];
  for (const { term } of wordsIn(text, cutting)) if (term !== NO_TERM) found.push(term);
  return found;
}
