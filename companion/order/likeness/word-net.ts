import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { PARTS, type Part, type WordNetFiles } from './word-net-files.ts';

/** Senses of a word in one part of speech that are compared, the commonest first: rare ones are like anything. */
const SENSES = 3;
/** Words whose senses are remembered; the memory starts anew beyond it. */
const MOST_REMEMBERED = 20_000;
/** From here on words are near (SkyReach); what is less alike shares only what all things share, and counts as not alike. */
const NEAR = 0.5;
/** What is above a root is a circle in the data; none is known. */
const DEEPEST = 40;
const ENGLISH = /^[a-z]{2,40}$/;
/** Endings of regular forms and what stands in their place (morphy of WordNet). */
const FORMS: Readonly<Partial<Record<Part, readonly (readonly [string, string])[]>>> = {
  noun: [
    ['ies', 'y'],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
    ['s', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
};

/** A synset with all that it is a kind of, itself included: steps up to each. */
interface Sense {
  readonly synset: number;
  readonly above: ReadonlyMap<number, number>;
}

/**
 * Likeness of English words by their meaning: 1 for words that share a synset, else 2 N3 / (N1 + N2 + 2 N3) (Wu & Palmer 1994), where N1 and N2
 * are the steps from two senses up to what both are a kind of, and N3 that one's own steps from the root, counted from 1; the most alike of the
 * commonest senses of each part of speech; 0 below a half. Adjectives and adverbs are not kinds of anything: synonyms only. 0 for unknown words.
 */
export class WordNetLikeness implements WordLikeness {
  readonly #files: WordNetFiles;
  readonly #senses = new Map<string, ReadonlyMap<Part, readonly Sense[]>>();
  readonly #depths = new Map<string, number>();

  constructor(files: WordNetFiles) {
    this.#files = files;
  }

  likeness(word: string, other: string): number {
    if (!ENGLISH.test(word) || !ENGLISH.test(other)) return 0;
    const theirs = this.#sensesOf(other);
    let most = 0;
    for (const [part, senses] of this.#sensesOf(word)) {
      for (const a of senses) for (const b of theirs.get(part) ?? []) most = Math.max(most, this.#alike(a, b, part));
    }
    return most < NEAR ? 0 : most;
  }

  #alike(a: Sense, b: Sense, part: Part): number {
    if (a.synset === b.synset) return 1;
    let most = 0;
    for (const [common, up] of a.above) {
      const otherUp = b.above.get(common);
      if (otherUp === undefined) continue;
      const twice = 2 * this.#depth(common, part);
      most = Math.max(most, twice / (up + otherUp + twice));
    }
    return most;
  }

  #sensesOf(word: string): ReadonlyMap<Part, readonly Sense[]> {
    const known = this.#senses.get(word);
    if (known !== undefined) return known;
    if (this.#senses.size >= MOST_REMEMBERED) this.#senses.clear();
    const found = new Map(
      PARTS.map((part) => [
        part,
        this.#synsets(word, part).map((synset) => ({ synset, above: this.#above(synset, part) })),
      ]),
    );
    this.#senses.set(word, found);
    return found;
  }

  /** Of the word as it stands, else of the first regular form that is known. */
  #synsets(word: string, part: Part): readonly number[] {
    const forms = (FORMS[part] ?? []).flatMap(([ending, instead]) =>
      word.endsWith(ending) ? [word.slice(0, -ending.length) + instead] : [],
    );
    for (const form of [word, ...forms]) {
      const senses = this.#files.senses(form, part);
      if (senses.length > 0) return senses.slice(0, SENSES);
    }
    return [];
  }

  #above(synset: number, part: Part): ReadonlyMap<number, number> {
    const above = new Map([[synset, 0]]);
    let level = [synset];
    for (let up = 1; level.length > 0 && up < DEEPEST; up++) {
      level = level.flatMap((one) => this.#files.hypernyms(one, part)).filter((one) => !above.has(one));
      for (const one of level) above.set(one, up);
    }
    return above;
  }

  /** Fewest steps from a root, 1 for a root itself. */
  #depth(synset: number, part: Part): number {
    const key = `${part} ${synset}`;
    const known = this.#depths.get(key);
    if (known !== undefined) return known;
    const roots = [...this.#above(synset, part)].filter(([one]) => this.#files.hypernyms(one, part).length === 0);
    const depth = 1 + Math.min(...roots.map(([, up]) => up));
    this.#depths.set(key, depth);
    return depth;
  }
}
