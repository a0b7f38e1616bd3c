import { fold } from './fold.ts';
import { type Cutting, eachToken } from './tokens.ts';

const CUTTING: Cutting = { way: 'likeliest' };
const CURLY = /’/g;
const PERCENT = 0x25;
const PER_MILLE = 0x2030;
/** Shorter texts are cut anew. */
const LEAST_KEPT = 500;
/** The text cut last: judge and sketch of a page read the same one, one after the other. */
let last: { readonly text: string; readonly found: readonly string[] } = { text: '', found: [] };

/** Every word of the text in order, folded (NFKC, lower case, straight apostrophe); punctuation and space dropped. Linear time. */
export function words(text: string, cutting: Cutting = CUTTING): readonly string[] {
  const keeps = cutting === CUTTING && text.length >= LEAST_KEPT;
  if (keeps && text === last.text) return last.found;
  const folded = fold(text).replace(CURLY, "'");
  const found: string[] = [];
  eachToken(folded, cutting, (start, end, isWord) => {
    if (!isWord) return;
    const unit = folded.charCodeAt(end - 1);
    found.push(folded.slice(start, unit === PERCENT || unit === PER_MILLE ? end - 1 : end));
  });
  if (keeps) last = { text, found };
  return found;
}
