import { isAscii } from '../../shared/text/fold.ts';
import { isStopWord } from '../../shared/text/stop-words.ts';
import { MAX_TERM_LENGTH, NO_TERM } from '../../shared/text/term.ts';
import { type Word, wordOf } from '../../shared/text/word.ts';
import { plainSigns } from './plain-signs.ts';

/** Signs that writers of Arabic and Hebrew may leave out: vowels and the stretching line. */
const OPTIONAL_SIGNS = /[\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g;
const HAN = /\p{Script=Han}/u;
const SCRIPT_RUN = /\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,}/gu;
const HAN_WORD = /^\p{Script=Han}{3,}$/u;

/** Returns the index's form of a folded word; '' for a word that is too common or too long. */
export function indexTerm(word: Word): string {
  if (isAscii(word.text)) return word.term === NO_TERM ? unstemmed(word.text) : word.term;
  const plain = plainSigns(word.text).replace(OPTIONAL_SIGNS, '');
  if (isStopWord(word.text) || isStopWord(plain)) return '';
  // A Latin word without its accents may be an English word: it is stemmed then, as the same word without accents is.
  return isAscii(plain) ? wordOf(plain).term || unstemmed(plain) : unstemmed(plain);
}

/** Numbers and single letters are no terms of a topic, but a reader may look for them. */
const unstemmed = (text: string): string => (text.length > MAX_TERM_LENGTH || isStopWord(text) ? '' : text);

/**
 * Returns what a word without spaces around it may be cut into elsewhere: of a Chinese word of three signs or more the
 * pairs of neighbouring signs, of a Japanese one its runs of one script.
 */
export function partsOf(term: string): readonly string[] {
  if (HAN_WORD.test(term)) return signPairs(term);
  if (!HAN.test(term)) return [];
  return (term.match(SCRIPT_RUN) ?? []).filter((run) => run !== term);
}

/** Returns the pairs of neighbouring signs. */
export function signPairs(term: string): readonly string[] {
  const signs = [...term];
  return signs.slice(1).map((sign, place) => `${signs[place]}${sign}`);
}
