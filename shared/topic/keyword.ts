import { tokens } from './tokens.ts';

/** One word or phrase that the user typed, ready for matching. */
export interface Keyword {
  /** As typed. */
  readonly text: string;
  /** Its tokens in order, at least one. */
  readonly tokens: readonly string[];
}

/** Keywords that hold at least one usable token; the same phrase once. */
export function keywordsOf(words: readonly string[], tokensOf = tokens): Keyword[] {
  const found = new Map<string, Keyword>();
  for (const word of words) {
    const parts = tokensOf(word);
    if (parts.length > 0 && !found.has(parts.join(' ')))
      found.set(parts.join(' '), { text: word.trim(), tokens: parts });
  }
  return [...found.values()];
}

/** Weight of a phrase in a text that has its tokens apart. */
const APART = 0.25;

/**
 * Counts a keyword in a text, both given as tokens or as their numbers. Adjacent tokens count 1. Tokens that only occur
 * apart count `APART` times the least frequent one. Linear in the text.
 */
export function occurrences<Token extends string | number>(
  keyword: { readonly tokens: readonly Token[] },
  text: readonly Token[],
): number {
  const [first, ...rest] = keyword.tokens;
  let whole = 0;
  if (rest.length === 0) {
    for (const token of text) if (token === first) whole += 1;
    return whole;
  }
  const parts = keyword.tokens.map(() => 0);
  for (let at = 0; at < text.length; at++) {
    const token = text[at];
    const place = token === undefined ? -1 : keyword.tokens.indexOf(token);
    if (place >= 0) parts[place] = (parts[place] ?? 0) + 1;
    if (token === first && rest.every((token, offset) => text[at + 1 + offset] === token)) whole += 1;
  }
  return whole + APART * Math.max(0, Math.min(...parts) - whole);
}
