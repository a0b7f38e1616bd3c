import { randomInt } from 'node:crypto';
import { GrowingInts } from '../../../shared/collections/growing.ts';
import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { hash32, mix32, mixed } from '../../../shared/text/sameness/hash.ts';
import type { Word } from '../../../shared/text/word.ts';
import { wordsIn } from '../../../shared/text/words.ts';

/**
 * Share of the words of a page that must be new to its site for the page to count as news; and the longest run of pages
 * without news.
 */
const NEWS = 0.02;
const PAGES = 20;
/**
 * A site with more words than this was written by people, or by a machine that reads what they write: a long run
 * without news is then chance.
 */
const MAX_VOCABULARY = 5_000;
/**
 * Share of a site's vocabulary that has been met already, by Chao's estimate, from which its words are those of a
 * closed list.
 */
const CLOSED = 0.8;
/** Pages in a row that must look so, and the most new words of each, as a multiple of what such a list would bring. */
const LISTED = 5;
const SURPRISE = 2;
/** Most distinct words of one page that are examined. */
const MAX_WORDS = 2_000;
const SLOTS = 4_096;
/**
 * Words of sites remembered at a time, once for each page of three, twice: eight bits for each, so that one in twenty
 * is taken for known that is not (Bloom 1970).
 */
const REMEMBERED = 1_000_000;
/**
 * Both bits of a word, for each of three pages, are in one block of 512, which one memory access loads (Putze, Sanders
 * & Singler 2007).
 */
const BLOCK = 16;
const BLOCKS = (8 * REMEMBERED) / (32 * BLOCK);
const PLACE = 32 * BLOCK - 1;
const PLACE_BITS = 9;
const SECOND_SEED = 0x9e3779b9;
/**
 * Words of sites at hand that are remembered three times: most of a page's, and a look at one place in memory in place
 * of the work of three.
 */
const AT_HAND = 16_384;

/**
 * Decides whether a site still offers new text. A machine can make endless different pages from the words of a topic,
 * but its list of words ends. Two tests show this. First, its words run out, while those of human writing grow with the
 * square root of its length (Heaps 1978). A site with news on less than one page in twenty then has none in twenty
 * pages. Second, the words of a list recur before they run out. In human writing half the words occur on one page
 * alone, however long one reads (Zipf 1935). There, words on one and on two pages predict as many more to come (Chao
 * 1984: f1²/2 f2). For a list, they soon show that it is nearly exhausted. Memory: 2.1 MB, and some 55 bytes a site.
 */
export class NewWords {
  readonly #sites = new HashedIds();
  /** Pages since the last one with news, by site. */
  readonly #without = new GrowingInts();
  readonly #pages = new GrowingInts();
  /** Distinct words of each page, together, by site. */
  readonly #words = new GrowingInts();
  /** Pages in a row that look drawn from a closed list, by site. */
  readonly #listed = new GrowingInts();
  /** Words met on one page of the site at least, on two, on three. */
  readonly #met = [new GrowingInts(), new GrowingInts(), new GrowingInts()] as const;
  #young = new Uint32Array(BLOCKS * BLOCK);
  #old = new Uint32Array(BLOCKS * BLOCK);
  #remembered = 0;
  /**
   * Words of a site that the young memory holds three times: their numbers, each at the place that its last bits give.
   */
  readonly #atHand = noneAtHand(new Int32Array(AT_HAND));

  /**
   * A page of the site was read.
   * @param page hashes of its different words, read unless the site has a large vocabulary
   * @param isCopy of a page before: that its words come up again says nothing about them.
   */
  add(site: string, page: { readonly words: Int32Array }, isCopy = false): void {
    const known = this.#sites.find(site);
    if (known >= 0 && this.#isLarge(known)) return;
    const seed = hash32(site);
    const distinct = page.words;
    if (distinct.length === 0) return;
    const at = this.#sites.id(site);
    const most = isCopy ? 1 : this.#met.length;
    const expected = this.#expected(at) * distinct.length;
    const byTimes = [0, 0, 0, 0];
    for (const hash of distinct) {
      const times = this.#meet(hash, seed, most);
      byTimes[times] = (byTimes[times] ?? 0) + 1;
    }
    const [fresh = 0] = byTimes;
    for (let times = 0; times < most; times++) count(this.#met[times], at, byTimes[times]);
    if (!isCopy) this.#lookForList(at, distinct.length, fresh <= SURPRISE * expected);
    if (fresh >= NEWS * distinct.length) this.#without.set(at, 0);
    else count(this.#without, at);
  }

  /**
   * Returns whether a site with few words has run out of news. Either its last pages all lack news, or they look drawn
   * from a nearly exhausted list.
   */
  isSpent(site: string): boolean {
    const at = this.#sites.find(site);
    if (at < 0 || this.#isLarge(at)) return false;
    return this.#without.get(at) >= PAGES || this.#listed.get(at) >= LISTED;
  }

  /** The words at hand are a short cut to what the young memory holds: they fill again. */
  *persist(archive: StateArchive): Generator<void> {
    this.#remembered = archive.number(this.#remembered);
    yield* this.#sites.persist(archive);
    for (const counts of [this.#without, this.#pages, this.#words, this.#listed, ...this.#met])
      yield* counts.persist(archive);
    this.#young = yield* archive.array(this.#young);
    this.#old = yield* archive.array(this.#old);
    if (archive.isLoading) noneAtHand(this.#atHand);
  }

  /** A site with so large a vocabulary is never held back again, so its words need not be remembered. */
  #isLarge(at: number): boolean {
    return numberOf(this.#met[0], at) > MAX_VOCABULARY;
  }

  /** Share of the words of the next page that are new if it is drawn from the same list (Good 1953). */
  #expected(at: number): number {
    const once = numberOf(this.#met[0], at) - numberOf(this.#met[1], at);
    return once / Math.max(1, numberOf(this.#words, at));
  }

  #lookForList(at: number, distinct: number, isExpected: boolean): void {
    count(this.#pages, at);
    this.#words.set(at, numberOf(this.#words, at) + distinct);
    const fits = isExpected && this.#pages.get(at) >= PAGES && this.#shareMet(at) >= CLOSED;
    if (fits) count(this.#listed, at);
    else this.#listed.set(at, 0);
  }

  /** Share of the words that a site has, by Chao's estimate, that were met. */
  #shareMet(at: number): number {
    const [all, twice, thrice] = this.#met.map((times) => numberOf(times, at)) as [number, number, number];
    const [once, exactlyTwice] = [all - twice, twice - thrice];
    return all / (all + once ** 2 / (2 * Math.max(1, exactlyTwice)));
  }

  /** @returns on how many pages of the site the word was met before, `most` for that many or more. */
  #meet(hash: number, seed: number, most: number): number {
    const number = hash ^ seed;
    if (this.#atHand[number & (AT_HAND - 1)] === number) return most;
    const block = (mix32(number) % BLOCKS) * (32 * BLOCK);
    let places = mix32(number ^ SECOND_SEED);
    let isYoung = true;
    for (let times = 0; times < most; times++, places = mix32(places)) {
      const one = block + (places & PLACE);
      const other = block + ((places >>> PLACE_BITS) & PLACE);
      if (has(this.#young, one, other)) continue;
      isYoung = false;
      const wasMet = has(this.#old, one, other);
      put(this.#young, one);
      put(this.#young, other);
      this.#remembered += 1;
      if (this.#remembered >= REMEMBERED) {
        this.#remembered = 0;
        [this.#old, this.#young] = [this.#young, this.#old.fill(0)];
        noneAtHand(this.#atHand);
      }
      if (!wasMet) return times;
    }
    if (isYoung && most === this.#met.length) this.#atHand[number & (AT_HAND - 1)] = number;
    return most;
  }
}

/** Every place holds a number whose place is another. */
function noneAtHand(numbers: Int32Array): Int32Array {
  for (let at = 0; at < numbers.length; at++) numbers[at] = at ^ 1;
  return numbers;
}

const numberOf = (counts: GrowingInts | undefined, at: number): number => Math.max(0, counts?.get(at) ?? 0);

function count(counts: GrowingInts | undefined, at: number, more = 1): void {
  counts?.set(at, numberOf(counts, at) + more);
}

/** Finds the words of a page that differ, by their hashes; the same memory for each page. */
class Distinct {
  readonly #found = new Int32Array(MAX_WORDS);
  /** Open addressing by hash, at most half full. */
  readonly #slots = new Int32Array(SLOTS);
  /** The page that a slot was last taken for. */
  readonly #pages = new Int32Array(SLOTS);
  /**
   * Random, so that no site can predict which words meet in a slot and fill a page with those. The value does not
   * change the result.
   */
  readonly #secret = randomInt(2 ** 32);
  #page = 0;

  /** Hashes of the first `MAX_WORDS` different words. */
  of(words: readonly Word[]): Int32Array {
    this.#page += 1;
    let size = 0;
    for (let at = 0; at < words.length && size < MAX_WORDS; at++) {
      const hash = words[at]?.hash ?? 0;
      if (this.#isNew(hash)) this.#found[size++] = hash;
    }
    return this.#found.slice(0, size);
  }

  #isNew(hash: number): boolean {
    let slot = mixed(hash ^ this.#secret) & (SLOTS - 1);
    for (; this.#pages[slot] === this.#page; slot = (slot + 1) & (SLOTS - 1))
      if (this.#slots[slot] === hash) return false;
    this.#pages[slot] = this.#page;
    this.#slots[slot] = hash;
    return true;
  }
}

const distinct = new Distinct();

/** Returns the hashes of the first 2,000 different words of a text. */
export const distinctWords = (text: string): Int32Array => distinct.of(wordsIn(text));

const has = (bits: Uint32Array, first: number, second: number): boolean => isSet(bits, first) && isSet(bits, second);
const isSet = (bits: Uint32Array, bit: number): boolean => ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

function put(bits: Uint32Array, bit: number): void {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
}
