import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { dot } from './principal-axes.ts';

/** A space of word vectors, in which words that stand in the same company point the same way. */
export interface WordSpace {
  /** Unit vector of a folded word, undefined for an unknown one. All of a space have one length; not to be changed. */
  vector(word: string): Float32Array | undefined;
}

/** Words whose vectors are remembered; the memory starts anew beyond it. */
const MAX_REMEMBERED = 20_000;
/** Cosine to likeness: a cosine of 0.8 is near (0.51), one of 0.5 distant (0.13). */
const STEEPNESS = 3;

/**
 * Likeness by the cosine of word vectors, cubed: RW is a mean over all words, and in a space of vectors every word is a little like some word
 * of a topic; uncubed, the many that are so drown the few that are like it. The cube changes no sequence. 0 for unknown words and for
 * vectors that point apart. Of several spaces the first that knows both words is asked.
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
