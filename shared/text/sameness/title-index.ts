import { IdfTable } from '../idf.ts';
import { SAME_TITLE, sameWordsLikeness, titleWords } from './titles.ts';

/** Titles remembered; then the older half is dropped. About 0.5 KB each. */
const REMEMBERED = 20_000;
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

  #forgetHalf(): void {
    const kept = this.#titles.slice(REMEMBERED / 2);
    this.#titles = [];
    this.#byWord = new Map();
    for (const title of kept) this.#keep(title);
  }
}
