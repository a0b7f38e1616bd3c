import { isTelling } from '../text/telling.ts';
import { wordsIn } from '../text/words.ts';
import type { TopicText } from './topic.ts';

/** Words of one text that describe its topic, and occurrences that a word of its title counts for. */
const MAX_WORDS = 40;
const TITLE = 3;
/** UTF-16 units read of a text. */
const MAX_READ = 30_000;

/** A word that describes a topic. */
export interface DescribingWord {
  /** The word as the text first writes it, folded. */
  readonly text: string;
  /** 1 + ln of its occurrences in the text that has most of them. */
  readonly weight: number;
}

/**
 * Returns by term the words that describe the texts of a topic: telling words of titles and the most frequent ones of
 * each text, at most 40 a text. A short text has few words that it repeats, so single ones fill the rest.
 */
export function describingWords(texts: readonly TopicText[]): ReadonlyMap<string, DescribingWord> {
  const found = new Map<string, DescribingWord>();
  for (const { title, text } of texts) {
    for (const [term, { text: word, count }] of countsOf(title, text.slice(0, MAX_READ))) {
      const weight = 1 + Math.log(count);
      if (weight > (found.get(term)?.weight ?? 0)) found.set(term, { text: word, weight });
    }
  }
  return found;
}

type CountedTerm = readonly [term: string, word: { readonly text: string; readonly count: number }];

function countsOf(title: string, text: string): readonly CountedTerm[] {
  const counts = new Map<string, { readonly text: string; readonly count: number }>();
  const count = (some: string, times: number): void => {
    for (const word of wordsIn(some)) {
      if (!isTelling(word.text)) continue;
      const known = counts.get(word.term);
      counts.set(word.term, { text: known?.text ?? word.text, count: (known?.count ?? 0) + times });
    }
  };
  count(title, TITLE);
  count(text, 1);
  return [...counts].sort(([, a], [, b]) => b.count - a.count).slice(0, MAX_WORDS);
}
