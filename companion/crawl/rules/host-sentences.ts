import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { isKnownSentence, sentenceKey, sentenceKeys } from '../../../shared/page/page-sentences.ts';
import { mix32 } from '../../../shared/text/sameness/hash.ts';

/** Pages of a host with a sentence from which it counts as repeated. */
const REPEATED = 3;
/**
 * Share of a host's pages from which a sentence counts as one about the site. Fewer pages may share it as lists share
 * an entry.
 */
const OF_HOST = 0.25;
/** Counters of each of the two rows: 1 MB a row, of which the system gives a crawl what it writes to. */
const CELLS = 2 ** 20;
/** Distinct sentences at which counting starts over: with more, sentences would share both of their counters. */
const MAX_DISTINCT = CELLS / 2;
/** Sentences of suggestions for which the pages are remembered, and pages remembered for one. */
const MAX_SHOWN = 50_000;
const MAX_PAGES = 4;
/** Numbers read between two yields. */
const FEW = 4_096;
const OTHER_ROW = 0x9e3779b9;

/** The page that shows a sentence, or several. Most are shown by one: a list for each would take twice the memory. */
type ShownOn = number | readonly number[];

const shownOn = (pages: readonly number[]): ShownOn => (pages.length === 1 ? (pages[0] ?? pages) : pages);

const pagesOf = (shown: ShownOn = []): readonly number[] => (typeof shown === 'number' ? [shown] : shown);

/**
 * Counts the pages of each host that have a sentence, so that no snippet shows what a host repeats: notices, author
 * boxes, teasers. A count-min sketch (Cormode & Muthukrishnan 2005) of fixed size: a count may be too high, never too
 * low. The same pages in the same order always give the same result.
 */
export class HostSentences {
  readonly #rows = [new Uint8Array(CELLS), new Uint8Array(CELLS)] as const;
  #distinct = 0;
  /** Pages by a sentence on which their suggestions rest, its key as 32 bits with a sign. */
  readonly #shown = new BoundedMap<number, ShownOn>({ entries: MAX_SHOWN });

  /**
   * Counts the sentences of a page that is no copy of another, by their keys. @param shared other texts of it that
   * sites repeat
   * @returns earlier pages whose suggestions rest on a sentence that counts as repeated from now on
   */
  add(host: string, sentences: Iterable<number>, shared = ''): ReadonlySet<number> {
    if (this.#distinct > MAX_DISTINCT) this.#startOver();
    const outdated = new Set<number>();
    this.#count(sentenceKey(host, ''));
    for (const key of new Set([...sentenceKeys(host, shared), ...sentences])) {
      if (this.#count(key) !== REPEATED) continue;
      for (const page of pagesOf(this.#shown.get(key | 0))) outdated.add(page);
    }
    return outdated;
  }

  isRepeated(host: string, sentence: string): boolean {
    return isKnownSentence(host, sentence, (key) => this.#countOf(key) >= REPEATED);
  }

  /** Returns true for a sentence that is repeated on at least a share of the host's pages, by default a quarter. */
  isOfHost(host: string, sentence: string, share = OF_HOST): boolean {
    const least = Math.max(REPEATED, share * this.#countOf(sentenceKey(host, '')));
    return isKnownSentence(host, sentence, (key) => this.#countOf(key) >= least);
  }

  /** Remembers that the suggestion of a page rests on these sentences. */
  show(pageId: number, host: string, sentences: string): void {
    for (const key of sentenceKeys(host, sentences)) {
      const pages = pagesOf(this.#shown.get(key | 0));
      if (pages.length < MAX_PAGES && !pages.includes(pageId)) this.#shown.set(key | 0, shownOn([...pages, pageId]));
    }
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#distinct = archive.number(this.#distinct);
    for (const row of this.#rows) row.set(yield* archive.array(row));
    /** Sentence, number of its pages, and these, one sentence after the other. */
    const shown: number[] = [];
    for (const [sentence, on] of archive.isLoading ? [] : this.#shown) {
      const pages = pagesOf(on);
      shown.push(sentence, pages.length, ...pages);
    }
    const stored = yield* archive.array(Int32Array.from(shown));
    if (!archive.isLoading) return;
    this.#shown.clear();
    for (let at = 0; at < stored.length; at += 2 + (stored[at + 1] ?? 0)) {
      this.#shown.set(stored[at] ?? 0, shownOn([...stored.subarray(at + 2, at + 2 + (stored[at + 1] ?? 0))]));
      if (at % FEW === 0) yield;
    }
  }

  #countOf(key: number): number {
    const [first, second] = this.#places(key);
    return Math.min(this.#rows[0][first] ?? 0, this.#rows[1][second] ?? 0);
  }

  /** Adds one page. @returns the pages counted by now; at most 255 */
  #count(key: number): number {
    const [first, second] = this.#places(key);
    const [one, other] = this.#rows;
    const before = Math.min(one[first] ?? 0, other[second] ?? 0);
    if (before === 0) this.#distinct += 1;
    if (before === 255) return before;
    // Raises only the counters that are too low (conservative update).
    one[first] = Math.max(one[first] ?? 0, before + 1);
    other[second] = Math.max(other[second] ?? 0, before + 1);
    return before + 1;
  }

  #places(key: number): readonly [number, number] {
    return [key % CELLS, mix32(key ^ OTHER_ROW) % CELLS];
  }

  #startOver(): void {
    for (const row of this.#rows) row.fill(0);
    this.#distinct = 0;
  }
}
