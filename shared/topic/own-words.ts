import { findNewWords } from '../text/chinese/new-words.ts';
import { extraWords } from '../text/segment.ts';
import type { Cutting } from '../text/tokens.ts';

/** How texts of one topic are cut: a topic brings words that no dictionary has, and its own texts tell which (S2.2). */
export const ownWords = (texts: readonly string[]): Cutting => ({
  way: 'likeliest',
  extra: extraWords(findNewWords(texts).map(({ word }) => word)),
});
