import { stemmer } from 'stemmer';
import { simplify } from './chinese/simplify.ts';
import { isStopWord } from './stop-words.ts';
import type { Cutting } from './tokens.ts';
import { words } from './words.ts';

const LATIN = /^[a-z][a-z0-9']*$/;
const HAS_LETTER = /\p{L}/u;
/** 2020年, 3.5万, 二十, 第十五, 七月: numbers, ordinals and dates. */
const NUMBER = /^第?[\p{N}.,零一二三四五六七八九十百千万亿两几兩萬億]+[年月日时時分]?$/u;
/** Longer runs are codes and keys, not words. */
const MAX_TERM_LENGTH = 40;
/** Bound of the memory of words seen: some 10 MB. */
const MAX_KNOWN = 100_000;
const NO_TERM = '';
const known = new Map<string, string>();

/** The term of a folded word (`words`): English stemmed, Chinese in simplified characters; '' when it says nothing of a topic. */
export function termOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const term = makeTerm(word);
  known.set(word, term);
  return term;
}

function makeTerm(word: string): string {
  if (word.length > MAX_TERM_LENGTH || isStopWord(word)) return NO_TERM;
  if (LATIN.test(word)) return word.length > 1 ? stemmer(word.endsWith("'s") ? word.slice(0, -2) : word) : NO_TERM;
  if (!HAS_LETTER.test(word) || NUMBER.test(word)) return NO_TERM;
  return simplify(word);
}

/**
 * Features for judging, in order: words without stop words, numbers and punctuation; English words stemmed (Porter 1980),
 * Chinese words in simplified characters, words of other scripts as they are. Repeated terms stay repeated.
 * @param cutting how Chinese is cut; by the dictionary alone unless told otherwise
 */
export function terms(text: string, cutting?: Cutting): string[] {
  const found: string[] = [];
  for (const word of words(text, cutting)) {
    const term = termOf(word);
    if (term !== NO_TERM) found.push(term);
  }
  return found;
}
