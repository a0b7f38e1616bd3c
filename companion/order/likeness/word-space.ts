import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { dot } from './principal-axes.ts';

/** A space of word vectors, in which words used in similar texts point the same way. */
export interface WordSpace {
  /** Unit vector of a folded word, undefined for an unknown one. All of a space have one length; not to be changed. */
  vector(word: string): Float32Array | undefined;
}

/** Most words whose vectors are cached; the cache starts over beyond it. */
const MAX_REMEMBERED = 20_000;
/** Cosine to likeness: a cosine of 0.8 is near (0.51), one of 0.5 distant (0.13). */
const STEEPNESS = 3;

/**
 * Returns likeness by the cosine of word vectors, cubed. RW is a mean over all words, and every word is slightly like
 * some word of a topic. Uncubed, these many would drown the few that are really like it. Cubing changes no order. 0 for
 * unknown words and for vectors that point apart. The first of several spaces that knows both words decides.
 */
export class SpaceLikeness implements WordLikeness {
  readonly #spaces: readonly WordSpace[];
  readonly #known = new Map<string, readonly (Float32Array | undefined)[]>();

  constructor(spaces: readonly WordSpace[]) {
    this.#spaces = spaces;
  }

  likeness(word: string, other: string): number {
    const theirs = this.#vectors(other);
    const ours = this.#vectors(word);
    for (const [at, vector] of ours.entries()) {
      const against = theirs[at];
      if (vector !== undefined && against !== undefined)
        return Math.min(1, Math.max(0, dot(vector, against)) ** STEEPNESS);
    }
    return 0;
  }

  #vectors(word: string): readonly (Float32Array | undefined)[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    const found = this.#spaces.map((space) => space.vector(word));
    this.#known.set(word, found);
    return found;
  }
}
