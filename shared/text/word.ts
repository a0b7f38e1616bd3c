import { ownCopy } from './own-copy.ts';
import { FNV_OFFSET, FNV_PRIME, mixed } from './sameness/hash.ts';
import { MAX_TERM_LENGTH, makeTerm, NO_TERM } from './term.ts';

/** A folded word with the values that callers need again and again. */
export interface Word {
  readonly text: string;
  /** `hash32` of the text, as a signed number. */
  readonly hash: number;
  /** Its term, `NO_TERM` for a word without bearing on a topic. */
  readonly term: string;
  /**
   * A number that no other word ever has in this process, from 0 and `MAX_KNOWN` at most apart while it is remembered;
   * -1: it is not.
   */
  readonly serial: number;
}

/** Bound of the memory of words met: some 15 MB. */
export const MAX_KNOWN = 100_000;
const FIRST_SLOTS = 4_096;
/**
 * Most slots searched for one word, so that words made to share a hash cost no more than others; such words are not
 * cached.
 */
const MAX_LOOKS = 32;

/**
 * Effect of a unit below 128 on a word of plain letters: continues it, ends it, or needs a closer look (an apostrophe,
 * the signs of c++ and c#).
 */
const GOES_ON = 1;
const ENDS = 2;
const PLAIN = Uint8Array.from({ length: 128 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  return /[a-z0-9]/.test(sign) ? GOES_ON : /['+#]/.test(sign) ? 0 : ENDS;
});
const DIGIT_9 = 0x39;

/**
 * Parameters of the second hash: another prime, and an offset of its own in each process. Words made to share the first
 * hash cannot be made to share this one. So 64 bits identify a word without a comparison of its letters.
 */
const SECOND_PRIME = 1_597_334_677;
const [SECOND_OFFSET = 0] = crypto.getRandomValues(new Int32Array(1));

/**
 * Open addressing by hash, at most half full. Each slot: both hashes of a word, its place in `known` and one more; 0:
 * free.
 */
const WIDTH = 3;
let slots = new Int32Array(FIRST_SLOTS * WIDTH);
let known: Word[] = [];
/** Serial of the first of them. */
let first = 0;

/**
 * Returns the word of a folded text. A page has thousands, nearly all met before: hash and term are computed once for
 * each.
 */
export const wordOf = (text: string): Word => wordAt(text, 0, text.length);

/** Returns the word from `start` to `end` of a folded text; a known word needs no copy. */
export function wordAt(text: string, start: number, end: number): Word {
  let hash = FNV_OFFSET;
  let second = SECOND_OFFSET;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ unit, FNV_PRIME);
    second = Math.imul(second ^ unit, SECOND_PRIME);
  }
  return find(text, start, end, mixed(hash), second);
}

/** End of the word that `plainWordAt` found last; reading it from the word would load two objects from memory. */
let plainEnd = 0;
export const plainWordEnd = (): number => plainEnd;

/**
 * Returns the word from `start` of a folded text if it is plain: letters a to z and digits, a letter first, and a next
 * unit that surely ends it. Most words of most texts are plain, and one pass finds them. `plainWordEnd()` gives the
 * end.
 */
export function plainWordAt(text: string, start: number): Word | undefined {
  if (text.charCodeAt(start) <= DIGIT_9) return undefined;
  let hash = FNV_OFFSET;
  let second = SECOND_OFFSET;
  let end = start;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    const kind = unit < 128 ? PLAIN[unit] : 0;
    if (kind === ENDS) break;
    if (kind !== GOES_ON) return undefined;
    hash = Math.imul(hash ^ unit, FNV_PRIME);
    second = Math.imul(second ^ unit, SECOND_PRIME);
  }
  plainEnd = end;
  return end === start ? undefined : find(text, start, end, mixed(hash), second);
}

function find(text: string, start: number, end: number, hash: number, second: number): Word {
  // Keys and codes come once.
  if (end - start > MAX_TERM_LENGTH) return { text: text.slice(start, end), hash, term: NO_TERM, serial: -1 };
  const mask = slots.length / WIDTH - 1;
  for (let look = 0; look < MAX_LOOKS; look++) {
    const slot = ((hash + look) & mask) * WIDTH;
    const place = slots[slot + 2] ?? 0;
    if (place === 0) return remember(text.slice(start, end), hash, slot, second);
    if (slots[slot] !== hash || slots[slot + 1] !== second) continue;
    const word = known[place - 1];
    if (word !== undefined) return word;
  }
  return makeWord(text.slice(start, end), hash, -1);
}

function makeWord(slice: string, hash: number, serial: number): Word {
  const text = ownCopy(slice);
  return { text, hash, term: makeTerm(text), serial };
}

/** @param slot a free slot to search */
function remember(slice: string, hash: number, slot: number, second: number): Word {
  if (known.length >= MAX_KNOWN) {
    first += known.length;
    known = [];
    slots.fill(0);
  }
  const word = makeWord(slice, hash, first + known.length);
  put(slots, slot, hash, second, known.push(word));
  if (known.length * WIDTH * 2 > slots.length) slots = doubled(slots);
  return word;
}

function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  const mask = to.length / WIDTH - 1;
  for (let old = 0; old < from.length; old += WIDTH) {
    const hash = from[old] ?? 0;
    if (from[old + 2] === 0) continue;
    let slot = (hash & mask) * WIDTH;
    for (let look = 1; look < MAX_LOOKS && to[slot + 2] !== 0; look++) slot = ((hash + look) & mask) * WIDTH;
    put(to, slot, hash, from[old + 1] ?? 0, from[old + 2] ?? 0);
  }
  return to;
}

function put(into: Int32Array, slot: number, hash: number, second: number, place: number): void {
  into[slot] = hash;
  into[slot + 1] = second;
  into[slot + 2] = place;
}
