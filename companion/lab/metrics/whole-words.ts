import { words } from '../../../shared/text/words.ts';

/** Separates the words of one text, and texts from each other: no word contains it. */
const BOUND = '\n';
const HAN = /\p{Script=Han}/u;

/** The words of some texts as one string, in which a whole word or phrase can be found. */
export const wordString = (texts: readonly string[]): string =>
  texts.map((text) => `${BOUND}${words(text).join(BOUND)}${BOUND}`).join('');

/** Returns true if `shown` is whole words of a text; Chinese words count as whole if they begin and end with words. */
export function isWhole(shown: string, text: string): boolean {
  const sought = words(shown);
  if (sought.length === 0) return false;
  if (!HAN.test(shown)) return text.includes(`${BOUND}${sought.join(BOUND)}${BOUND}`);
  const signs = [...sought.join('')].map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`${BOUND}${signs.join(`${BOUND}?`)}${BOUND}`).test(text);
}
