import { termCounts } from '../text/vector.ts';
import { type Keyword, keywordsOf } from './keyword.ts';
import { tokens } from './tokens.ts';
import type { Topic } from './topic.ts';

/** Where a page names its topic: 0 nowhere, 1 in its main text, 2 in its title. */
export type Naming = 0 | 1 | 2;

/** A word of a title names the topic if it is repeated, and among so many most frequent words of the text. */
const REPEATED = 2;
const MOST_FREQUENT = 10;

/**
 * Returns the words and phrases that name a topic: those that the user typed; if there are none, words of the texts'
 * titles that are frequent in them.
 */
export function topicNames({ words, texts }: Topic): readonly Keyword[] {
  const typed = keywordsOf(words);
  if (typed.length > 0) return typed;
  const found = texts.flatMap(({ title, text }) => {
    const counts = [...termCounts(tokens(text))].filter(([, count]) => count >= REPEATED);
    const frequent = new Set(
      counts
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_FREQUENT)
        .map(([token]) => token),
    );
    return tokens(title).filter((token) => frequent.has(token));
  });
  return [...new Set(found)].map((token) => ({ text: token, tokens: [token] }));
}
