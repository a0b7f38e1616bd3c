import { Interned } from '../../../shared/learn/interned.ts';
import type { LinkRecord } from '../../../shared/page/record.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { isEmptyAnchor } from '../common/empty-anchor.ts';
import { urlWords } from '../common/url-words.ts';

/** Words are told apart by where they stand, since the same word means more in an anchor than beside it. */
export const FIELDS = ['anchor', 'address', 'around', 'heading'] as const;
export type Field = (typeof FIELDS)[number];

/** Numbers of distinct words by field, nearest or first to stand. */
export interface LinkWords {
  readonly anchor: readonly number[];
  readonly address: readonly number[];
  readonly around: readonly number[];
  readonly heading: readonly number[];
  /** The link text says nothing. */
  readonly mute: boolean;
}

const MOST_WORDS = 600_000;
const MOST_CACHED = 20_000;
/** UTF-16 units of context read on each side. */
const REACH = 90;
const MOST = { anchor: 16, address: 12, side: 6, heading: 8 } as const;

/** Turns texts into numbers of words. Texts that stand on page after page (navigation) are read once. */
export class WordReader {
  readonly words = new Interned(MOST_WORDS);
  readonly #cache = new Map<string, readonly number[]>();
  readonly #unread: readonly Field[];

  /** @param unread parts of a link that are taken for empty */
  constructor(unread: readonly Field[] = []) {
    this.#unread = unread;
  }

  /** Distinct words of a text in order, at most `most`. */
  read(text: string, most = Number.POSITIVE_INFINITY): readonly number[] {
    if (text === '') return [];
    const known = this.#cache.get(text);
    if (known !== undefined) return known.length > most ? known.slice(0, most) : known;
    const found = [...new Set(tokens(text).map((token) => this.words.id(token)))];
    if (text.length < 200) {
      if (this.#cache.size >= MOST_CACHED) this.#cache.clear();
      this.#cache.set(text, found);
    }
    return found.length > most ? found.slice(0, most) : found;
  }

  link(link: LinkRecord): LinkWords {
    const mute = isEmptyAnchor(link.anchor);
    const before = this.read(link.before.slice(-REACH));
    const after = this.read(link.after.slice(0, REACH));
    const words: LinkWords = {
      mute,
      anchor: mute ? [] : this.read(link.anchor, MOST.anchor),
      address: this.read(urlWords(link.url), MOST.address),
      around: [...new Set([...before.slice(-MOST.side), ...after.slice(0, MOST.side)])],
      heading: this.read(link.heading.slice(0, 120), MOST.heading),
    };
    if (this.#unread.length === 0) return words;
    return { ...words, ...Object.fromEntries(this.#unread.map((field) => [field, []])) };
  }
}
