import type { StateArchive } from '../../collections/state-archive.ts';
import { IdfTable } from '../idf.ts';
import { SAME_TITLE, sameWordsLikeness, titleWords } from './titles.ts';

/** Titles remembered; then the older half is dropped. About 0.5 KB each. */
const REMEMBERED = 20_000;
/** Titles that are taken in between two yields. */
const FEW = 512;
/** Titles compared with a new one, those that share its rarest words. */
const MAX_COMPARED = 100;

interface KnownTitle<Id> {
  readonly id: Id;
  readonly words: readonly string[];
}

/**
 * Titles of one crawl, weighed by how rare their words are among them (Overseas, S2.5). A title is compared with those
 * that share a word with it, rarest words first, at most `MAX_COMPARED`.
 */
export class TitleIndex<Id> {
  readonly #least: number;
  readonly #idf = new IdfTable();
  #titles: KnownTitle<Id>[] = [];
  #byWord = new Map<string, KnownTitle<Id>[]>();

  /** @param least cosine in [0,1] from which two titles are the same */
  constructor(least = SAME_TITLE) {
    this.#least = least;
  }

  /** Remembers a title. @returns the earlier page whose title is the same and most alike */
  add(id: Id, title: string): Id | undefined {
    const known = { id, words: titleWords(title) };
    // Counted first, the words of a pair would be less rare than those that tell its titles apart.
    const twin = this.#find(known.words);
    this.#idf.add(known.words);
    if (this.#titles.length >= REMEMBERED) this.#forgetHalf();
    this.#keep(known);
    return twin;
  }

  #find(words: readonly string[]): Id | undefined {
    const rarestFirst = [...new Set(words)].sort((a, b) => this.#idf.idf(b) - this.#idf.idf(a));
    const compared = new Set<KnownTitle<Id>>();
    let best: Id | undefined;
    let most = 0;
    for (const word of rarestFirst) {
      for (const other of this.#byWord.get(word) ?? []) {
        if (compared.size >= MAX_COMPARED) return best;
        if (compared.has(other)) continue;
        compared.add(other);
        const alike = sameWordsLikeness(words, other.words, this.#idf);
        if (alike < this.#least || alike <= most) continue;
        [best, most] = [other.id, alike];
      }
    }
    return best;
  }

  #keep(known: KnownTitle<Id>): void {
    this.#titles.push(known);
    for (const word of new Set(known.words)) {
      const others = this.#byWord.get(word);
      if (others === undefined) this.#byWord.set(word, [known]);
      else others.push(known);
    }
  }

  /** @param ids turns stored numbers into ids */
  *persist(archive: StateArchive, ids: (stored: Int32Array) => Iterable<Id>): Generator<void> {
    yield* this.#idf.persist(archive);
    const known = archive.isLoading ? [] : this.#titles;
    const stored = yield* archive.array(Int32Array.from(known, ({ id }) => Number(id)));
    const lengths = yield* archive.array(Int32Array.from(known, ({ words }) => words.length));
    const words = yield* archive.texts(known.flatMap((title) => title.words));
    if (!archive.isLoading) return;
    let at = 0;
    let place = 0;
    for (const id of ids(stored)) {
      const end = at + (lengths[place] ?? 0);
      this.#keep({ id, words: words.slice(at, end) });
      at = end;
      place += 1;
      if (place % FEW === 0) yield;
    }
  }

  #forgetHalf(): void {
    const kept = this.#titles.slice(REMEMBERED / 2);
    this.#titles = [];
    this.#byWord = new Map();
    for (const title of kept) this.#keep(title);
  }
}
