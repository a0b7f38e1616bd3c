import { CORE, LN_TOTAL } from '../dictionary/core.ts';
import { fromBase64, LEVEL_BASE, unpackDictionary } from '../dictionary/pack.ts';
import { Trie } from './trie.ts';

/** −ln chance of a character that is no word of the list: as if counted once. */
export const UNKNOWN_COST = Number(LN_TOTAL);
/** Words of four characters and more are phrases more often than not. */
const LONG_PENALTY = 1;
const LN_LEVEL = Math.log(LEVEL_BASE);
const EDGES = 60_000;

let words: Trie | undefined;
/** Packed lists that are added when the words are first needed. */
const more: string[] = [];

function addPacked(trie: Trie, packed: string): void {
  for (const { word, level } of unpackDictionary(fromBase64(packed))) {
    trie.add(word, UNKNOWN_COST - (level + 0.5) * LN_LEVEL + (word.length >= 4 ? LONG_PENALTY : 0));
  }
}

/** The word list in use, by simplified spelling, −ln chance as cost. Unpacked on first use (30 to 100 ms). */
export function dictionary(): Trie {
  if (words !== undefined) return words;
  words = new Trie(EDGES);
  for (const packed of [CORE, ...more]) addPacked(words, packed);
  return words;
}

/** Adds a packed list (base64 of dictionary/pack.ts) to the one in use, when that is first needed. */
export function extendDictionary(packed: string): void {
  if (words === undefined) more.push(packed);
  else addPacked(words, packed);
}
