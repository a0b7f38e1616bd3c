import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const LINE_FEED = 0x0a;
const COMMENT = 0x23;
/** A line of a dictionary in the format of CEDICT: traditional simplified [pinyin] /gloss/gloss/ */
const ENTRY = /^\S+ (\S+) \[[^\]]*\] \/(.*)\/\s*$/;
/** Measure words and surnames do not describe a word's meaning. */
const BESIDE = /^(?:CL:|surname )/;
/** Remarks, pronunciations and Chinese words inside a gloss. */
const REMARKS = /\([^)]*\)|\[[^\]]*\]|[^\p{ASCII}]+/gu;

/**
 * A Chinese and English dictionary in the format of CC-CEDICT, searched where it lies: 9 MB for the file and 20 MB for
 * the places of 114,000 words.
 */
export class Glosses {
  readonly #file: Buffer;
  readonly #places = new Map<string, number | readonly number[]>();

  /** @param file the whole dictionary, UTF-8; lines of another form are passed over */
  constructor(file: Buffer) {
    this.#file = file;
    for (let at = 0; at < file.length; ) {
      if (file[at] !== COMMENT) this.#index(at);
      const end = file.indexOf(LINE_FEED, at);
      at = end < 0 ? file.length : end + 1;
    }
  }

  has(word: string): boolean {
    return this.#places.has(word);
  }

  /** Returns the word's English meanings, lower case, without remarks; an empty list for an unknown word. */
  of(word: string): readonly string[] {
    const found = this.#places.get(word);
    const places = typeof found === 'number' ? [found] : (found ?? []);
    return places.flatMap((place) => {
      const end = this.#file.indexOf(LINE_FEED, place);
      const entry = ENTRY.exec(this.#file.toString('utf8', place, end < 0 ? this.#file.length : end));
      return (entry?.[2] ?? '')
        .split('/')
        .filter((gloss) => !BESIDE.test(gloss))
        .map((gloss) => gloss.replace(REMARKS, ' ').replace(/\s+/g, ' ').trim().toLowerCase())
        .filter((gloss) => gloss !== '');
    });
  }

  /**
   * Returns longer words that end with this one, mostly kinds of it: 烤面包 of 面包. In the dictionary's order, at most
   * `most`.
   */
  endingWith(word: string, most: number): readonly string[] {
    return this.#entries(`${word} [`, most).filter((found) => found !== word);
  }

  /** Longer words that begin with this one: mostly what belongs to it, 面包房 to 面包. */
  beginningWith(word: string, most: number): readonly string[] {
    return this.#entries(` ${word}`, most).filter((found) => found.startsWith(word) && found !== word);
  }

  /** Words that have this meaning, among others. */
  meaning(gloss: string, most: number): readonly string[] {
    return this.#entries(`/${gloss}/`, most);
  }

  /** Simplified words of the entries that hold these signs, each once. */
  #entries(signs: string, most: number): readonly string[] {
    const found = new Set<string>();
    for (let at = this.#file.indexOf(signs); at >= 0 && found.size < most; at = this.#file.indexOf(signs, at + 1)) {
      const start = this.#file.lastIndexOf(LINE_FEED, at) + 1;
      const end = this.#file.indexOf(LINE_FEED, at);
      const entry = ENTRY.exec(this.#file.toString('utf8', start, end < 0 ? this.#file.length : end));
      if (entry?.[1] !== undefined) found.add(entry[1]);
    }
    return [...found];
  }

  /** Remembers the place of a simplified word's entry: the word is between the line's first space and the second. */
  #index(line: number): void {
    const start = this.#file.indexOf(' ', line) + 1;
    const word = this.#file.toString('utf8', start, this.#file.indexOf(' ', start));
    const known = this.#places.get(word);
    if (known === undefined) this.#places.set(word, line);
    else this.#places.set(word, typeof known === 'number' ? [known, line] : [...known, line]);
  }
}

/** CC-CEDICT where the optional package that brings it is installed. */
export function installedGlosses(): Glosses | undefined {
  try {
    const packageFile = createRequire(import.meta.url).resolve('chinese-tokenizer/package.json');
    return new Glosses(readFileSync(join(dirname(packageFile), 'tests', 'cedict_ts.u8')));
  } catch {
    return undefined;
  }
}
