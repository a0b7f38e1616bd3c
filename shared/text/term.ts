import { stemmer } from 'stemmer';
import { simplify } from './chinese/simplify.ts';
import { isStopWord } from './stop-words.ts';

const LATIN = /^[a-z][a-z0-9']*$/;
const HAS_LETTER = /\p{L}/u;
/** 2020年, 3.5万, 二十, 第十五, 七月: numbers, ordinals and dates. */
const NUMBER = /^第?[\p{N}.,零一二三四五六七八九十百千万亿两几兩萬億]+[年月日时時分]?$/u;
/** Longer runs are codes and keys, not words. */
export const MAX_TERM_LENGTH = 40;
export const NO_TERM = '';

/**
 * Computes the term of a folded word: English stemmed (Porter 1980), Chinese in simplified characters; `NO_TERM` for a
 * word without bearing on a topic.
 */
export function makeTerm(word: string): string {
  if (word.length > MAX_TERM_LENGTH || isStopWord(word)) return NO_TERM;
  if (LATIN.test(word)) return word.length > 1 ? stemmer(word.endsWith("'s") ? word.slice(0, -2) : word) : NO_TERM;
  if (!HAS_LETTER.test(word) || NUMBER.test(word)) return NO_TERM;
  return simplify(word);
}
