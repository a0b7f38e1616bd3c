/**
 * UTF-16 units of a token of spaced writing, by the usual tokenizers; a sign of unspaced writing is a token or less.
 */
const UNITS_A_TOKEN = 4;
const WIDE = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/;

/**
 * Cuts a text so that it has at most so many tokens, by an estimate that rather counts too many: a wide sign is one
 * token, four other units are one. Ends after a word where there is one. O(length of the part).
 * @returns the part from `from`, and the place where the next one begins; undefined at the end of the text
 */
export function cutToTokens(
  text: string,
  from: number,
  tokens: number,
): { readonly part: string; readonly next: number | undefined } {
  let left = tokens * UNITS_A_TOKEN;
  let end = from;
  for (; end < text.length; end++) {
    left -= WIDE.test(text.charAt(end)) ? UNITS_A_TOKEN : 1;
    if (left < 0) break;
  }
  if (end >= text.length) return { part: text.slice(from), next: undefined };
  const space = text.slice(from, end).search(/\s\S*$/);
  // A part without a space, and one in unspaced writing, is cut where it is full.
  const cut = space > (end - from) / 2 ? from + space + 1 : isInPair(text, end) ? end - 1 : end;
  return { part: text.slice(from, cut), next: cut };
}

/** Returns true if a cut at this place would separate the two halves of a character. */
const isInPair = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));
