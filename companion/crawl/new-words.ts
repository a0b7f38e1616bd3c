import { GrowingInts } from '../../shared/learn/growing.ts';
import { HashedIds } from '../../shared/learn/hashed-ids.ts';
import { hash32 } from '../../shared/text/sameness/hash.ts';
import { words } from '../../shared/text/words.ts';

/** Share of the words of a page that must be new to its site for the page to be of any news, and pages in a row that may be of none. */
const NEWS = 0.02;
const PAGES = 20;
/** A site with more words than this was written by people, or by a machine that reads what they write: a long run without news is then chance. */
const MOST_VOCABULARY = 5_000;
/** Distinct words of one page that are looked at. */
const MOST_WORDS = 2_000;
/** Words of sites remembered at a time, twice: eight bits for each, so that one in twenty is taken for known that is not (Bloom 1970). */
const REMEMBERED = 1_000_000;
const BITS = 8 * REMEMBERED;
const SECOND_SEED = 0x9e3779b9;

/**
 * Whether a site still says anything new: text that a machine makes without end out of the words of a topic differs from page to page,
 * but its words run out, while those of a site that people write go on growing with the square root of its length (Heaps 1978).
 * Less than one page in twenty with news is none in twenty. Memory: 2 MB, and some 30 bytes a site.
 */
export class NewWords {
  readonly #sites = new HashedIds();
  /** Pages since the last one with news, by site. */
  readonly #without = new GrowingInts();
  /** Words that were new to the site when they came, by site. */
  readonly #vocabulary = new GrowingInts();
  #young = new Uint32Array(BITS / 32);
  #old = new Uint32Array(BITS / 32);
  #remembered = 0;

  /** A page of the site was read. */
  add(site: string, text: string): void {
    const seed = hash32(site);
    const distinct = [...new Set(words(text))].slice(0, MOST_WORDS);
    if (distinct.length === 0) return;
    let fresh = 0;
    for (const word of distinct) if (this.#remember(word, seed)) fresh += 1;
    const at = this.#sites.id(site);
    this.#vocabulary.set(at, Math.max(0, this.#vocabulary.get(at)) + fresh);
    const isNews = fresh >= NEWS * distinct.length;
    this.#without.set(at, isNews ? 0 : Math.max(0, this.#without.get(at)) + 1);
  }

  /** None of the last pages of the site was of any news, and it has few words in all. */
  isSpent(site: string): boolean {
    const at = this.#sites.find(site);
    return at >= 0 && this.#without.get(at) >= PAGES && this.#vocabulary.get(at) <= MOST_VOCABULARY;
  }

  /** @returns whether the word is new to the site. */
  #remember(word: string, seed: number): boolean {
    const first = hash32(word, seed) % BITS;
    const second = hash32(word, seed ^ SECOND_SEED) % BITS;
    if (has(this.#young, first, second)) return false;
    const isNew = !has(this.#old, first, second);
    put(this.#young, first);
    put(this.#young, second);
    this.#remembered += 1;
    if (this.#remembered >= REMEMBERED) {
      this.#remembered = 0;
      [this.#old, this.#young] = [this.#young, this.#old.fill(0)];
    }
    return isNew;
  }
}

const has = (bits: Uint32Array, first: number, second: number): boolean => isSet(bits, first) && isSet(bits, second);
const isSet = (bits: Uint32Array, bit: number): boolean => ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

function put(bits: Uint32Array, bit: number): void {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
}
