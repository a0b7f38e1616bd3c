import { tokens } from './tokens.ts';

/** One word or phrase that the user typed, ready for matching. */
export interface Keyword {
  /** As typed. */
  readonly text: string;
  /** Its tokens in order, at least one. */
  readonly tokens: readonly string[];
}

/** Keywords that hold at least one usable token; the same phrase once. */
export function keywordsOf(words: readonly string[]): Keyword[] {
  const found = new Map<string, Keyword>();
  for (const word of words) {
    const parts = tokens(word);
    if (parts.length > 0 && !found.has(parts.join(' ')))
      found.set(parts.join(' '), { text: word.trim(), tokens: parts });
  }
  return [...found.values()];
}

/** Share of a phrase that a text holds when its tokens stand apart. */
const APART = 0.25;

/**
 * How often a keyword stands in a text given as tokens: tokens side by side count 1; where they only stand apart, `APART` times
 * the least frequent one. Linear in the text.
 */
export function occurrences(keyword: Keyword, text: readonly string[]): number {
  const [first, ...rest] = keyword.tokens;
  let whole = 0;
  const parts = keyword.tokens.map(() => 0);
  for (let at = 0; at < text.length; at++) {
    const place = keyword.tokens.indexOf(text[at] ?? '');
    if (place >= 0) parts[place] = (parts[place] ?? 0) + 1;
    if (text[at] === first && rest.every((token, offset) => text[at + 1 + offset] === token)) whole += 1;
  }
  return rest.length === 0 ? whole : whole + APART * Math.max(0, Math.min(...parts) - whole);
}
