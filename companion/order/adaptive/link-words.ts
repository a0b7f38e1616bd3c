import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { LinkRecord } from '../../../shared/page/record.ts';
import { TokenNumbers } from '../../../shared/topic/token-numbers.ts';
import { openingOf } from '../opening.ts';
import type { ObservedPage } from '../order.ts';
import { isMute } from '../words/empty-anchor.ts';
import { urlWords } from '../words/url-words.ts';

/** Fields that keep their words apart: the same word means more in an anchor than beside it. */
export const FIELDS = ['anchor', 'address', 'around', 'heading'] as const;
export type LinkField = (typeof FIELDS)[number];

/** Bits that hold the place of each of FIELDS. */
const FIELD_BITS = 2;
/** A word in a field as one number: the word above, the field's place in the lowest bits. */
export const codeOf = (word: number, field: number): number => (word << FIELD_BITS) | field;
export const wordOf = (code: number): number => code >> FIELD_BITS;
/** Place of the field in FIELDS. */
export const fieldOf = (code: number): number => code & ((1 << FIELD_BITS) - 1);

/** Numbers of distinct words by field, nearest or first in the text. */
export interface LinkWords {
  readonly anchor: readonly number[];
  readonly address: readonly number[];
  readonly around: readonly number[];
  readonly heading: readonly number[];
  /** True if the link text has no informative words. */
  readonly mute: boolean;
}

const MAX_WORDS = 600_000;
/** Texts remembered: some 10 MB. */
const MAX_CACHED = 20_000;
/** UTF-16 units of context read on each side. */
const REACH = 90;
const MAX = { anchor: 16, address: 12, side: 6, heading: 8 } as const;

/**
 * Words of an empty text, and of an uninformative link text: exactly this list, so that a comparison of identity finds
 * it.
 */
const NOTHING: readonly number[] = [];

/** Turns texts into numbers of words. Reads texts that recur on many pages (addresses, link texts, headings) once. */
export class WordReader {
  readonly words = new TokenNumbers(MAX_WORDS);
  readonly #anchors = new TokenCache((anchor) => (isMute(anchor) ? NOTHING : this.read(anchor)));
  readonly #headings = new TokenCache((heading) => this.read(heading));
  readonly #addresses = new TokenCache((url) => this.read(urlWords(url)));
  readonly #unread: readonly LinkField[];

  /** @param unread parts of a link that are taken for empty */
  constructor(unread: readonly LinkField[] = []) {
    this.#unread = unread;
  }

  /** Distinct words of a text in order. */
  read(text: string): readonly number[] {
    return this.words.distinct(text);
  }

  /** Distinct words of the opening of a page, in order. */
  opening(page: Pick<ObservedPage, 'title' | 'text' | 'opening'>): readonly number[] {
    return page.opening === undefined ? this.read(openingOf(page)) : this.words.distinctOf(page.opening);
  }

  link(link: LinkRecord): LinkWords {
    const anchor = this.#anchors.first(link.anchor, MAX.anchor);
    const words: LinkWords = {
      mute: anchor === NOTHING,
      anchor,
      address: this.#addresses.first(link.url, MAX.address),
      around: this.#around(link.before.slice(-REACH), link.after.slice(0, REACH)),
      heading: this.#headings.first(link.heading.slice(0, 120), MAX.heading),
    };
    if (this.#unread.length === 0) return words;
    return { ...words, ...Object.fromEntries(this.#unread.map((field) => [field, []])) };
  }

  /** Texts that were read before are read again. */
  persist(archive: StateArchive): Generator<void> {
    return this.words.persist(archive);
  }

  /** Contexts rarely recur: caching them costs more than reading them. */
  #around(before: string, after: string): readonly number[] {
    const near = this.#few(before).slice(-MAX.side);
    for (const word of this.#few(after).slice(0, MAX.side)) if (!near.includes(word)) near.push(word);
    return near;
  }

  /** Like `read`, for a text of few words: a search in the list is cheaper than a set. */
  #few(text: string): number[] {
    const found: number[] = [];
    for (const word of this.words.all(text)) if (!found.includes(word)) found.push(word);
    return found;
  }
}

/** Caches the readings of texts. */
class TokenCache {
  readonly #read: (text: string) => readonly number[];
  readonly #found = new Map<string, readonly number[]>();

  constructor(read: (text: string) => readonly number[]) {
    this.#read = read;
  }

  /** The first `most` numbers. */
  first(text: string, most: number): readonly number[] {
    if (text === '') return NOTHING;
    let found = this.#found.get(text);
    if (found === undefined) {
      found = this.#read(text);
      if (this.#found.size >= MAX_CACHED) this.#found.clear();
      this.#found.set(text, found);
    }
    return found.length > most ? found.slice(0, most) : found;
  }
}
