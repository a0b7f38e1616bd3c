import { stemmer as russianStem } from '@orama/stemmers/russian';

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
  /** Tokens met before, with what `of` returns for them: a stem takes 1 µs, and pages repeat their words. */
  readonly #known = new Map<string, string>();

  /** @param tokens of the typed words */
  constructor(tokens: Iterable<string>) {
    for (const token of tokens) {
      if (!CYRILLIC.test(token)) continue;
      const stem = russianStem(token);
      if (!this.#typed.has(stem)) this.#typed.set(stem, token);
    }
  }

  /** Returns the typed token of which a token is a form; the token itself if there is none. */
  of(token: string): string {
    if (this.#typed.size === 0 || !CYRILLIC.test(token)) return token;
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const typed = this.#typed.get(russianStem(token)) ?? token;
    this.#known.set(token, typed);
    return typed;
  }
}

/** Leaves every token as it is. */
export const NO_FORMS = new WordForms([]);
