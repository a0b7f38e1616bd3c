import { dictionary, UNKNOWN_COST } from './dictionary.ts';
import { NameModel } from './names.ts';
import { isNumeral } from './numerals.ts';
import { simplifiedUnits } from './simplify.ts';
import type { Trie } from './trie.ts';

/** Longer runs without punctuation are cut into pieces of this many units: memory stays bounded. */
const MAX_RUN = 4_096;
/** −ln of the chance of a number, whatever its value. */
const NUMBER_COST = 10;
const ORDINAL = 0x7b2c;
const YEAR = 0x5e74;
const DATE_UNITS = new Set([YEAR, 0x6708, 0x65e5]);
const YEAR_DIGITS = 4;

const units = new Uint16Array(MAX_RUN);
const numerals = new Uint8Array(MAX_RUN);
const best = new Float64Array(MAX_RUN + 1);
const back = new Int32Array(MAX_RUN + 1);
let names: NameModel | undefined;

/** Takes the end of each word of a cut, in order. */
export type TakeEnd = (end: number) => void;

/**
 * Cuts text[from, to), all Han, at the likeliest path through its word lattice: words of the lists (unigram, −ln P),
 * numbers, ordinals and dates, names of persons, single characters. Time is linear in the length, for words have at
 * most 15 characters.
 */
export function cutLikeliest(text: string, from: number, to: number, extra: Trie | undefined, take: TakeEnd): void {
  for (let start = from; start < to; start += MAX_RUN) cutRun(text, start, Math.min(to, start + MAX_RUN), extra, take);
}

function cutRun(text: string, from: number, to: number, extra: Trie | undefined, take: TakeEnd): void {
  const length = to - from;
  const simple = simplifiedUnits();
  for (let at = 0; at < length; at++) {
    const unit = simple[text.charCodeAt(from + at)] ?? 0;
    units[at] = unit;
    numerals[at] = isNumeral(String.fromCharCode(unit)) ? 1 : 0;
  }
  best.fill(Number.POSITIVE_INFINITY, 0, length + 1);
  best[0] = 0;
  const words = dictionary();
  for (let at = 0; at < length; at++) {
    relax(at, at + 1, UNKNOWN_COST);
    addWords(words, at, length);
    if (extra !== undefined) addWords(extra, at, length);
    addNumbers(at, length);
    addNames(at, length);
  }
  const ends: number[] = [];
  for (let end = length; end > 0; end = back[end] ?? 0) ends.push(end);
  for (let at = ends.length - 1; at >= 0; at--) take(from + (ends[at] ?? 0));
}

function relax(start: number, end: number, cost: number): void {
  const sum = (best[start] ?? 0) + cost;
  if (sum < (best[end] ?? 0)) {
    best[end] = sum;
    back[end] = start;
  }
}

function addWords(trie: Trie, start: number, length: number): void {
  let node = 0;
  for (let at = start; at < length; at++) {
    node = trie.child(node, units[at] ?? 0);
    if (node < 0) return;
    const cost = trie.cost(node);
    if (cost !== Number.POSITIVE_INFINITY) relax(start, at + 1, cost);
  }
}

/** Numbers start where a run of numerals starts, so that a run is walked once. */
function addNumbers(start: number, length: number): void {
  const ordinal = units[start] === ORDINAL;
  const first = ordinal ? start + 1 : start;
  if (!numerals[first] || first >= length || (!ordinal && start > 0 && numerals[start - 1])) return;
  let end = first;
  while (end < length && numerals[end]) end++;
  if (ordinal || end - first >= 2) relax(start, end, NUMBER_COST);
  const unit = units[end] ?? 0;
  if (ordinal || end >= length || !DATE_UNITS.has(unit) || (unit === YEAR && end - first !== YEAR_DIGITS)) return;
  relax(start, end + 1, NUMBER_COST);
}

function addNames(start: number, length: number): void {
  names ??= new NameModel();
  const surname = names.surname(units[start] ?? 0);
  if (surname === undefined || start + 1 >= length) return;
  const first = units[start + 1] ?? 0;
  relax(start, start + 2, surname + names.one(first));
  if (start + 2 < length) relax(start, start + 3, surname + names.two(first, units[start + 2] ?? 0));
}
