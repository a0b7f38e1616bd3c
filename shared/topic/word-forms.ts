import { stemmer as russianStem } from '@orama/stemmers/russian';
import { remembered } from '../text/remembered.ts';

/** Tokens remembered with their typed word: some 2 MB. */
const MAX_KNOWN = 20_000;
/** Shorter words have no ending to take off. */
const CYRILLIC = /^\p{Script=Cyrillic}{3,}$/u;

/**
 * Finds other forms of the words that the user typed, in Cyrillic: ячейки is one of ячейка. Forms have the same stem
 * (Snowball's for Russian, which finds some forms in Ukrainian, too: школою of школа, not школі). Texts keep their
 * words: stems of all words judge worse by a text than the words do (docs/measurements/judge.md).
 */
export class WordForms {
  /** The first typed token of each stem. */
  readonly #typed = new Map<string, string>();
  /** A stem takes 1 µs, and pages repeat their words. */
  readonly #typedOf = remembered((token) => this.#typed.get(russianStem(token)) ?? token, MAX_KNOWN);

  /** @param tokens of the typed words */
  constructor(tokens: Iterable<string>) {
    for (const token of tokens) {
      if (!CYRILLIC.test(token)) continue;
      const stem = russianStem(token);
      if (!this.#typed.has(stem)) this.#typed.set(stem, token);
    }
  }

  /** Returns the typed token of which a token is a form; without one, the token itself. */
  of(token: string): string {
    return this.#typed.size === 0 || !CYRILLIC.test(token) ? token : this.#typedOf(token);
  }
}

/** Leaves every token as it is. */
export const NO_FORMS = new WordForms([]);
