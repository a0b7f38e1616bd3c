import { packagedFile } from '../../packaged-file.ts';
import { GlossSpace } from './gloss-space.ts';
import { type Glosses, installedGlosses } from './glosses.ts';
import { PackedSpace } from './packed-vectors.ts';
import type { WordSpace } from './word-space.ts';

const HAN = /^\p{Script=Han}+$/u;
const ENGLISH = /^[a-z]+$/;

/**
 * Vectors that ship with Ambit: English words (`english-vectors/`). Chinese words in the same space, if the optional
 * package with a dictionary is installed. Each language loads at its first word: 10 MB, and 30 MB more for Chinese.
 */
export class BuiltInSpace implements WordSpace {
  readonly #glosses: () => Glosses | undefined;
  #english: PackedSpace | undefined;
  #chinese: GlossSpace | 'none' | undefined;

  constructor(glosses: () => Glosses | undefined = installedGlosses) {
    this.#glosses = glosses;
  }

  vector(word: string): Float32Array | undefined {
    if (ENGLISH.test(word)) return this.#englishSpace().vector(word);
    return HAN.test(word) ? this.#chineseSpace()?.vector(word) : undefined;
  }

  /** English words that point most the same way as a unit vector. */
  nearest(vector: Float32Array, most: number): readonly string[] {
    return this.#englishSpace().nearest(vector, most);
  }

  #englishSpace(): PackedSpace {
    this.#english ??= new PackedSpace(packagedFile('order/likeness/english-vectors/english.bin'));
    return this.#english;
  }

  #chineseSpace(): GlossSpace | undefined {
    if (this.#chinese === undefined) {
      const glosses = this.#glosses();
      this.#chinese = glosses === undefined ? 'none' : new GlossSpace(glosses, this.#englishSpace());
    }
    return this.#chinese === 'none' ? undefined : this.#chinese;
  }
}
