import { findNewWords } from '../text/chinese/new-words.ts';
import { extraWords } from '../text/segment.ts';
import type { Cutting } from '../text/tokens.ts';

/** Text of one topic text that is read for new words, in UTF-16 units. */
const MOST_TEXT = 100_000;

/** How texts of one topic are cut: a topic brings words that no dictionary has, and its own texts tell which. */
export function ownWords(texts: readonly string[]): Cutting {
  const found = findNewWords(texts.map((text) => text.slice(0, MOST_TEXT)));
  return found.length === 0
    ? { way: 'likeliest' }
    : { way: 'likeliest', extra: extraWords(found.map(({ word }) => word)) };
}
