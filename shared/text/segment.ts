import { simplify } from './chinese/simplify.ts';
import { Trie } from './chinese/trie.ts';
import { type Cutting, eachToken } from './tokens.ts';

/** Cost below any split: words of the user or the topic count as words. */
const EXTRA_COST = 2;

const DEFAULT: Cutting = { way: 'likeliest' };

/** Words for `segment` beside those of its dictionary, of one character or more. */
export function extraWords(words: Iterable<string>): Trie {
  const trie = new Trie();
  for (const word of words) if (word !== '') trie.add(simplify(word), EXTRA_COST);
  return trie;
}

/**
 * Text to its words, numbers and signs, in order, spelled as in the text; only spaces are left out. Chinese is cut by
 * dictionary (`way`: likeliest path, or forward maximum matching as in S3.9), Japanese and Thai by the platform. Linear
 * time.
 */
export function segment(text: string, options: Partial<Cutting> = {}): string[] {
  const tokens: string[] = [];
  eachToken(text, { ...DEFAULT, ...options }, (start, end) => tokens.push(text.slice(start, end)));
  return tokens;
}
