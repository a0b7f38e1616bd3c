import { fold } from './fold.ts';
import { type Cutting, eachToken } from './tokens.ts';

const CUTTING: Cutting = { way: 'likeliest' };
const CURLY = /’/g;
const PERCENT = /[%‰]$/;

/** Every word of the text in order, folded (NFKC, lower case, straight apostrophe); punctuation and space dropped. Linear time. */
export function words(text: string, cutting: Cutting = CUTTING): string[] {
  const folded = fold(text).replace(CURLY, "'");
  const found: string[] = [];
  eachToken(folded, cutting, (start, end, isWord) => {
    if (isWord) found.push(folded.slice(start, end).replace(PERCENT, ''));
  });
  return found;
}
