import { KINSHIPS, type Kinship, type Relative } from '../../../shared/api/lexicon.ts';
import { simplify } from '../../../shared/text/chinese/simplify.ts';
import { words } from '../../../shared/text/words.ts';
import { BuiltInSpace } from './built-in-space.ts';
import { type Glosses, installedGlosses } from './glosses.ts';
import { dot, subtract, toUnit } from './principal-axes.ts';
import { formsOf } from './word-forms.ts';
import { installedWordNet, PARTS, type WordNetFiles } from './word-net-files.ts';

/** Most words of each kinship, for a whole topic. */
const MAX = 24;
/** Words of a topic that are looked up. */
const MAX_WORDS = 60;
/** Senses of a word in one part of speech that are weighed against the topic: rarer ones are hardly meant. */
const SENSES = 3;
/** Entries of a Chinese dictionary that one look brings. */
const MAX_ENTRIES = 40;
const HAN = /^\p{Script=Han}{2,}$/u;
// biome-ignore lint/plugin: each round begins with a space, and has none inside.
const ENGLISH = /^[a-z]+(?: [a-z]+)*$/;

/** Sources of words; a source that is not installed is undefined. */
export interface WordSources {
  readonly wordNet: WordNetFiles | undefined;
  readonly glosses: Glosses | undefined;
  readonly space: Pick<BuiltInSpace, 'vector' | 'nearest'>;
}

type Kin = Readonly<Record<Kinship, readonly string[]>>;
/** Returns the likeness of some words to the topic as a whole; less than -1 if they are unknown. */
type SimilarityFunction = (of: readonly string[]) => number;

const NONE: Kin = { same: [], broader: [], narrower: [], near: [] };

/**
 * Finds words to extend a topic with (S2.2): synonyms, broader, narrower and near ones. English ones come from WordNet,
 * by each word's sense that is most like the topic, and from the topic's neighbours in the built-in vectors. Chinese
 * ones come from CC-CEDICT, by equal meanings and by words within words. Those most like the topic come first; the
 * topic's own words are left out.
 */
export class Relatives {
  readonly #open: () => WordSources;
  #sources: WordSources | undefined;

  /** @param open called when the first topic is looked up: the sources are files of some 30 MB. */
  constructor(open: () => WordSources = installedSources) {
    this.#open = open;
  }

  of(topic: readonly string[]): readonly Relative[] {
    this.#sources ??= this.#open();
    const sources = this.#sources;
    const { space } = sources;
    const own = topic.slice(0, MAX_WORDS);
    const middle = middleOf(own, space);
    const likeness: SimilarityFunction = (some) => {
      const vector = middleOf(some, space);
      return middle === undefined || vector === undefined ? Number.NEGATIVE_INFINITY : dot(middle, vector);
    };
    const kin = own.map((of) => ({ of, kin: kinOf(folded(of), sources, likeness) }));
    const [english] = own.filter((word) => ENGLISH.test(folded(word)));
    if (english !== undefined && middle !== undefined)
      kin.push({ of: english, kin: { ...NONE, near: space.nearest(middle, 2 * MAX) } });
    // A word that is kin in two ways is named once, by the closest.
    const named = new Set(own.map(folded));
    return KINSHIPS.flatMap((kinship) =>
      kin
        .flatMap((one) => one.kin[kinship].map((word) => ({ word, of: one.of, kinship })))
        .map((relative) => ({ relative, like: likeness([relative.word]) }))
        .sort((a, b) => b.like - a.like)
        .filter(({ relative: { word } }) => !named.has(folded(word)) && named.add(folded(word)))
        .slice(0, MAX)
        .map(({ relative }) => relative),
    );
  }
}

const installedSources = (): WordSources => ({
  wordNet: installedWordNet(),
  glosses: installedGlosses(),
  space: new BuiltInSpace(),
});

const folded = (word: string): string => simplify(word.trim().toLowerCase());

function kinOf(word: string, { wordNet, glosses }: WordSources, likeness: SimilarityFunction): Kin {
  if (HAN.test(word)) return glosses === undefined ? NONE : chinese(word, glosses);
  return wordNet === undefined || !ENGLISH.test(word) ? NONE : english(word, wordNet, likeness);
}

/** Uses the one sense that fits the topic: bread is money, too. */
function english(word: string, files: WordNetFiles, likeness: SimilarityFunction): Kin {
  const senses = PARTS.flatMap((part) => {
    const found = formsOf(word.replaceAll(' ', '_'), part)
      .map((form) => files.senses(form, part))
      .find((some) => some.length > 0);
    const told = (synsets: readonly number[]) => synsets.flatMap((synset) => files.words(synset, part));
    return (found ?? []).slice(0, SENSES).map((synset) => ({
      same: told([synset]),
      broader: told(files.hypernyms(synset, part)),
      narrower: told(files.hyponyms(synset, part)),
      near: [],
    }));
  });
  const [meant] = senses
    .map((kin) => ({ kin, like: likeness([...kin.same, ...kin.broader, ...kin.narrower]) }))
    .sort((a, b) => b.like - a.like);
  return meant?.kin ?? NONE;
}

/** Chinese compounds end with their kind. */
function chinese(word: string, glosses: Glosses): Kin {
  const ends = Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at + 1));
  const broader = ends.find((end) => glosses.has(end));
  return {
    same: glosses.of(word).flatMap((gloss) => glosses.meaning(gloss, MAX_ENTRIES)),
    broader: broader === undefined ? [] : [broader],
    narrower: glosses.endingWith(word, MAX_ENTRIES),
    near: glosses.beginningWith(word, MAX_ENTRIES),
  };
}

/** Returns the common direction of words and phrases; undefined if all are unknown. */
function middleOf(some: readonly string[], space: WordSources['space']): Float32Array | undefined {
  let total: Float32Array | undefined;
  for (const one of some.map(folded)) {
    for (const word of HAN.test(one) ? [one] : words(one)) {
      const vector = space.vector(word);
      if (vector === undefined) continue;
      total ??= new Float32Array(vector.length);
      subtract(total, vector, -1);
    }
  }
  return total && toUnit(total);
}
