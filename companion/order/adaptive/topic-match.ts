import { keywordsOf } from '../../../shared/topic/keyword.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { WordReader } from './link-words.ts';
import type { WordWorth } from './word-worth.ts';

/** Titles of the topic's texts speak too; the texts themselves only plant their most frequent words. */
const PLANTED_A_TEXT = 30;
/** Likeness of one fully matched keyword; the rest to 1 is for further ones. */
const FULL = 0.7;
/** Worth of a part of a phrase that occurs alone. */
const PART = 0.3;

/** Compares the words of a link with the user's words. */
export class TopicMatch {
  readonly #keywords: readonly (readonly number[])[];
  readonly #own: ReadonlySet<number>;
  readonly #lexicon: WordWorth;

  constructor(topic: Topic, reader: WordReader, lexicon: WordWorth) {
    this.#lexicon = lexicon;
    const phrases = [...topic.words, ...topic.texts.map(({ title }) => title)];
    this.#keywords = keywordsOf(phrases).map(({ tokens }) => [
      ...new Set(tokens.map((token) => reader.words.id(token))),
    ]);
    this.#own = new Set(this.#keywords.flat());
    const texts = topic.texts.flatMap(({ text }) => reader.read(text.slice(0, 4000)).slice(0, PLANTED_A_TEXT));
    for (const word of new Set([...this.#own, ...texts])) lexicon.plant(word);
  }

  isOfTopic(word: number): boolean {
    return this.#own.has(word);
  }

  /** In [0,1): grows with each keyword found, keywords that are common off the topic count less. */
  match(words: readonly number[]): number {
    if (words.length === 0) return 0;
    let missed = 1;
    for (const keyword of this.#keywords) {
      let found = 0;
      let worth = 0;
      for (const word of keyword) {
        if (words.includes(word)) found += 1;
        worth += this.#lexicon.worth(word);
      }
      if (found === 0) continue;
      const share = found === keyword.length ? 1 : (PART * found) / keyword.length;
      missed *= 1 - FULL * share * Math.max(0.1, worth / keyword.length);
    }
    return 1 - missed;
  }
}
