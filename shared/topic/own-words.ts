import { findNewWords } from '../text/chinese/new-words.ts';
import { extraWords, segment } from '../text/segment.ts';
import type { Cutting } from '../text/tokens.ts';

/** Text of one topic text that is read for new words, in UTF-16 units. */
const MAX_TEXT = 100_000;

const HAN = /^\p{Script=Han}{2,8}$/u;

/**
 * Returns true for a word that the dictionary cuts into single characters, because it lacks the word. Text cut into
 * longer words is a phrase.
 */
const isUnknown = (word: string): boolean => HAN.test(word) && segment(word).every((part) => [...part].length === 1);

/**
 * Returns how to cut texts of one topic. A topic brings words that no dictionary has; its own texts and the user's
 * typed words show them.
 */
export function ownWords(texts: readonly string[], typed: readonly string[] = []): Cutting {
  const found = findNewWords(texts.map((text) => text.slice(0, MAX_TEXT))).map(({ word }) => word);
  const own = [...found, ...typed.filter(isUnknown)];
  return own.length === 0 ? { way: 'likeliest' } : { way: 'likeliest', extra: extraWords(own) };
}
