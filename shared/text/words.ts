import { fold, isAscii } from './fold.ts';
import { type Cutting, takeToken } from './tokens.ts';
import { plainWordAt, plainWordEnd, type Word, wordAt } from './word.ts';

const CUTTING: Cutting = { way: 'likeliest' };
const CURLY = /’/g;
const SPACE = 0x20;
const PERCENT = 0x25;
const PER_MILLE = 0x2030;
/** Length below which texts are cut again each time instead of cached. */
const MIN_KEPT = 500;

interface TokenizedText {
  readonly text: string;
  readonly found: readonly Word[];
}

const NONE: TokenizedText = { text: '', found: [] };
/**
 * The two texts cut last: judge, sketch and vocabulary of a page read its text one after the other, with one of its
 * link texts between.
 */
let last = NONE;
let before = NONE;

/** Like `words`, with the hash and term of each word. Linear time. */
export function wordsIn(text: string, cutting: Cutting = CUTTING): readonly Word[] {
  const keeps = cutting === CUTTING && text.length >= MIN_KEPT;
  if (keeps && text === last.text) return last.found;
  if (keeps && text === before.text) {
    [last, before] = [before, last];
    return last.found;
  }
  const folded = isAscii(text) ? text.toLowerCase() : fold(text).replace(CURLY, "'");
  const found: Word[] = [];
  const take = (start: number, end: number, isWord: boolean): void => {
    if (!isWord) return;
    const unit = folded.charCodeAt(end - 1);
    found.push(wordAt(folded, start, unit === PERCENT || unit === PER_MILLE ? end - 1 : end));
  };
  for (let at = 0; at < folded.length; ) {
    if (folded.charCodeAt(at) === SPACE) {
      at++;
      continue;
    }
    const plain = plainWordAt(folded, at);
    if (plain === undefined) at = takeToken(folded, at, cutting, take);
    else {
      found.push(plain);
      at = plainWordEnd();
    }
  }
  if (keeps) [last, before] = [{ text, found }, last];
  return found;
}

/**
 * Every word of the text in order, folded (NFKC, lower case, straight apostrophe); punctuation and space dropped.
 * Linear time.
 */
export const words = (text: string, cutting?: Cutting): string[] => wordsIn(text, cutting).map((word) => word.text);
