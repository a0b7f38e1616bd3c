import { simplify } from '../../shared/text/chinese/simplify.ts';

const SIGN = /\p{Script=Han}/gu;

/**
 * Words as they are looked for, with blanks between: Chinese sign by sign, since the same signs are cut into other
 * words in other company, and simplified, so that both scripts meet.
 */
export const searched = (words: readonly string[]): string => simplify(words.join(' ')).replace(SIGN, ' $& ').trim();
