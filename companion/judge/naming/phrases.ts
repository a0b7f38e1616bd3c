import { simplify } from '../../../shared/text/chinese/simplify.ts';
import type { Word } from '../../../shared/text/word.ts';
import { wordsIn } from '../../../shared/text/words.ts';
import type { WordForms } from '../../../shared/topic/word-forms.ts';
import { FormCounts } from './page-words.ts';

const HAN = /\p{Script=Han}/u;
const ALL_HAN = /^\p{Script=Han}+$/u;
/** First UTF-16 unit of the script Han; all of its further units are above. */
const FIRST_HAN = 0x2e80;

interface Phrase {
  readonly at: number;
  readonly keys: readonly string[];
  /** The keys joined, for Chinese: the page's text may be cut into other words than the phrase alone. */
  readonly joined: string;
}

const NO_PHRASES: readonly Phrase[] = [];

/** Phrases to find in pages as whole words, in one pass over the page. */
export class Phrases {
  /** By first key, and for Chinese by first character. */
  readonly #byStart = new Map<string, Phrase[]>();
  readonly #forms: WordForms;

  constructor(phrases: readonly string[], forms: WordForms) {
    this.#forms = forms;
    for (const [at, text] of phrases.entries()) {
      const keys = wordsIn(text).map((word) => this.#keyOf(word));
      const [first] = keys;
      if (first === undefined) continue;
      const joined = keys.every((key) => ALL_HAN.test(key)) ? keys.join('') : '';
      const start = joined === '' ? first : joined.charAt(0);
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), { at, keys, joined }]);
    }
  }

  /** Forms in which each phrase occurs, by its place in the list; phrases that do not occur are left out. */
  in(sequence: readonly (Word | undefined)[]): ReadonlyMap<number, FormCounts> {
    const found = new Map<number, FormCounts>();
    for (const [start, word] of sequence.entries()) {
      if (word === undefined) continue;
      for (const phrase of this.#startingWith(this.#keyOf(word))) {
        const end =
          phrase.joined === '' ? this.#endOf(phrase, sequence, start) : this.#endOfHan(phrase, sequence, start);
        if (end < 0) continue;
        const forms = found.get(phrase.at) ?? new FormCounts();
        forms.add(joined(sequence.slice(start, end)));
        found.set(phrase.at, forms);
      }
    }
    return found;
  }

  /** Phrases that may begin with a word; none for nearly all words. */
  #startingWith(key: string): Iterable<Phrase> {
    const whole = this.#byStart.get(key) ?? NO_PHRASES;
    if (!(key.charCodeAt(0) >= FIRST_HAN)) return whole;
    return new Set([...whole, ...(this.#byStart.get(key.charAt(0)) ?? NO_PHRASES)]);
  }

  /** Words compare by term, so that "practice" is found in "practices"; stop words by themselves. */
  #keyOf({ term, text }: Word): string {
    return term === '' ? simplify(text) : this.#forms.of(term);
  }

  /** Returns the end of the phrase that begins at `start`; -1: none does. */
  #endOf({ keys }: Phrase, sequence: readonly (Word | undefined)[], start: number): number {
    const isThere = keys.every((key, offset) => {
      const word = sequence[start + offset];
      return word !== undefined && this.#keyOf(word) === key;
    });
    return isThere ? start + keys.length : -1;
  }

  #endOfHan({ joined: whole }: Phrase, sequence: readonly (Word | undefined)[], start: number): number {
    let read = '';
    for (let at = start; read.length < whole.length; at++) {
      const word = sequence[at];
      if (word === undefined) return -1;
      read += this.#keyOf(word);
      if (read === whole) return at + 1;
      if (!whole.startsWith(read)) return -1;
    }
    return -1;
  }
}

/** Joins words as a text has them: with spaces, except beside Chinese. */
function joined(words: readonly (Word | undefined)[]): string {
  let text = '';
  for (const word of words) {
    const next = word?.text ?? '';
    const isApart = text !== '' && !HAN.test(text.slice(-1)) && !HAN.test(next.charAt(0));
    text += isApart ? ` ${next}` : next;
  }
  return text;
}
