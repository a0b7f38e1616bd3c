import { Interned } from '../collections/interned.ts';
import type { StateArchive } from '../collections/state-archive.ts';
import { NO_TERM } from '../text/term.ts';
import { MAX_KNOWN, type Word } from '../text/word.ts';
import { wordsIn } from '../text/words.ts';
import { isSpaced, tokens } from './tokens.ts';
import { NO_FORMS, type WordForms } from './word-forms.ts';

const FIRST_PLACES = 4_096;

/**
 * Dense numbers for tokens, from 0 in order of first sight; as in `Interned`, the last is shared by all beyond `most`.
 * The number of a word that was met before is read from an array: texts become numbers without a string being made,
 * compared or looked up.
 */
export class TokenNumbers {
  readonly #names: Interned;
  /** Number and one more, by place of a word among those remembered at a time; 0: not met, or of no token. */
  #places = new Int32Array(FIRST_PLACES);
  /** Serial of the word at place 0. */
  #first = 0;
  readonly #tokens: typeof tokens;
  readonly #forms: WordForms;

  /** @param forms words whose forms share one number */
  constructor(most: number, tokensOf = tokens, forms = NO_FORMS) {
    this.#tokens = tokensOf;
    this.#forms = forms;
    this.#names = new Interned(most);
  }

  get size(): number {
    return this.#names.size;
  }

  id(token: string): number {
    return this.#names.id(this.#forms.of(token));
  }

  /** '' for the shared number. */
  name(number: number): string {
    return this.#names.name(number);
  }

  /** Returns the number of a word's token if `all` assigned one for a spaced text; -1: look it up by its term. */
  of({ serial }: Word): number {
    return (this.#places[serial - this.#first] ?? 0) - 1;
  }

  /** Returns the numbers of `tokens(text)`, in order. Linear time. */
  all(text: string): number[] {
    const numbers: number[] = [];
    if (!isSpaced(text)) for (const token of this.#tokens(text)) numbers.push(this.id(token));
    else {
      for (const word of wordsIn(text)) {
        const known = this.#places[word.serial - this.#first] ?? 0;
        if (known > 0) numbers.push(known - 1);
        else if (word.term !== NO_TERM) numbers.push(this.#meet(word));
      }
    }
    return numbers;
  }

  /** The same, each number once. */
  distinct(text: string): number[] {
    return [...new Set(this.all(text))];
  }

  /** Returns the numbers of tokens, each once, in order. Of the tokens of a text they are those of `distinct`. */
  distinctOf(tokens: readonly string[]): number[] {
    return [...new Set(tokens.map((token) => this.id(token)))];
  }

  /** The places of words differ between two processes: they fill again. */
  *persist(archive: StateArchive): Generator<void> {
    yield* this.#names.persist(archive);
    if (archive.isLoading) this.#places.fill(0);
  }

  #meet(word: Word): number {
    const number = this.id(word.term);
    if (word.serial >= this.#first + MAX_KNOWN) {
      this.#first = word.serial - (word.serial % MAX_KNOWN);
      this.#places.fill(0);
    }
    const place = word.serial - this.#first;
    if (place >= 0) {
      if (place >= this.#places.length) this.#reach(place);
      this.#places[place] = number + 1;
    }
    return number;
  }

  #reach(place: number): void {
    const grown = new Int32Array(Math.min(MAX_KNOWN, Math.max(place + 1, this.#places.length * 2)));
    grown.set(this.#places);
    this.#places = grown;
  }
}
