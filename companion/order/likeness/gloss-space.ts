import { simplify } from '../../../shared/text/chinese/simplify.ts';
import type { Glosses } from './glosses.ts';
import type { PackedSpace } from './packed-vectors.ts';
import { subtract, toUnit } from './principal-axes.ts';
import type { WordSpace } from './word-space.ts';

/** Words of a gloss that are this common weigh a half: "to be in a state of" says little of what a word means. */
const HALF_WEIGHT = 100;
/** Characters that a part of an unknown word must have: single characters of a name may mean anything. */
const MIN_PART = 2;
/**
 * Longer ones are runs of numerals, up to a page of them: they are in no dictionary, and to try all their parts would
 * take seconds.
 */
const LONGEST = 24;

/**
 * Chinese words in the space of the English ones, by a dictionary: a gloss is the sum of its words, rare ones weighing
 * more, a word the sum of its glosses. A word that the dictionary has not is the sum of its parts of two characters and
 * more, where it has those.
 */
export class GlossSpace implements WordSpace {
  readonly #glosses: Glosses;
  readonly #english: PackedSpace;

  constructor(glosses: Glosses, english: PackedSpace) {
    this.#glosses = glosses;
    this.#english = english;
  }

  vector(word: string): Float32Array | undefined {
    if (word.length > LONGEST) return undefined;
    const glosses = this.#parts(simplify(word)).flatMap((part) => this.#glosses.of(part));
    return sum(glosses.map((gloss) => this.#vectorOf(gloss)));
  }

  /** The word itself if it is known, else its known parts, the longest first; none when a part is unknown. */
  #parts(word: string): readonly string[] {
    if (this.#glosses.has(word)) return [word];
    for (let end = word.length - MIN_PART; end >= MIN_PART; end--) {
      if (!this.#glosses.has(word.slice(0, end))) continue;
      const rest = this.#parts(word.slice(end));
      if (rest.length > 0) return [word.slice(0, end), ...rest];
    }
    return [];
  }

  #vectorOf(gloss: string): Float32Array | undefined {
    const words = gloss.match(/[a-z]+/g) ?? [];
    return sum(
      words.map((word) => {
        const rank = this.#english.rank(word) ?? 0;
        return this.#english.vector(word)?.map((value) => (value * rank) / (rank + HALF_WEIGHT));
      }),
    );
  }
}

/** Unit vector of a sum, undefined when nothing was known. */
function sum(vectors: readonly (Float32Array | undefined)[]): Float32Array | undefined {
  const known = vectors.filter((vector) => vector !== undefined);
  const [first] = known;
  if (first === undefined) return undefined;
  const total = new Float32Array(first.length);
  for (const vector of known) subtract(total, vector, -1);
  return toUnit(total);
}
