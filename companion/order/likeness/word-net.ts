import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { formsOf } from './word-forms.ts';
import { PARTS, type PartOfSpeech, type WordNetFiles } from './word-net-files.ts';

/** Senses of a word in one part of speech that are compared, the commonest first: rare ones are like anything. */
const SENSES = 3;
/** Most words whose senses are cached; the cache starts over beyond it. */
const MAX_REMEMBERED = 20_000;
const ENGLISH = /^[a-z]{2,40}$/;
interface Sense {
  readonly synset: number;
  readonly kindOf: readonly number[];
}

/** Likeness of one step: the smallest 1 / (1 + steps) that still counts as near. */
const ONE_STEP = 0.5;

/**
 * Likeness of English words by their meaning: 1 / (1 + steps between two senses) along "is a kind of" (Rada et al.
 * 1989), the most alike of the commonest senses of each part of speech: 1 for words that share a synset, a half where
 * one is a kind of the other. Words further apart count as not alike: RW is a mean over all words, and many that are a
 * little like something drown the few that are like the topic. 0 for unknown words.
 */
export class WordNetLikeness implements WordLikeness {
  readonly #files: WordNetFiles;
  readonly #senses = new Map<string, ReadonlyMap<PartOfSpeech, readonly Sense[]>>();

  constructor(files: WordNetFiles) {
    this.#files = files;
  }

  likeness(word: string, other: string): number {
    if (!ENGLISH.test(word) || !ENGLISH.test(other)) return 0;
    const theirs = this.#sensesOf(other);
    let most = 0;
    for (const [part, senses] of this.#sensesOf(word)) {
      for (const a of senses) for (const b of theirs.get(part) ?? []) most = Math.max(most, alike(a, b));
    }
    return most;
  }

  #sensesOf(word: string): ReadonlyMap<PartOfSpeech, readonly Sense[]> {
    const known = this.#senses.get(word);
    if (known !== undefined) return known;
    if (this.#senses.size >= MAX_REMEMBERED) this.#senses.clear();
    const found = new Map(
      PARTS.map((part) => [
        part,
        this.#synsets(word, part).map((synset) => ({ synset, kindOf: this.#files.hypernyms(synset, part) })),
      ]),
    );
    this.#senses.set(word, found);
    return found;
  }

  /** Returns the synsets of the word itself, else of its first known regular form. */
  #synsets(word: string, part: PartOfSpeech): readonly number[] {
    for (const form of formsOf(word, part)) {
      const senses = this.#files.senses(form, part);
      if (senses.length > 0) return senses.slice(0, SENSES);
    }
    return [];
  }
}

function alike(a: Sense, b: Sense): number {
  if (a.synset === b.synset) return 1;
  return a.kindOf.includes(b.synset) || b.kindOf.includes(a.synset) ? ONE_STEP : 0;
}
