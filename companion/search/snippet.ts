import { endsLikeSentence, isFurniture } from '../../shared/page/page-sentences.ts';
import { SCRIPT, scripts } from '../../shared/text/script.ts';
import { UNSPACED } from '../../shared/text/unspaced.ts';
import { wordsIn } from '../../shared/text/words.ts';
import { plainSigns } from './plain-signs.ts';
import type { QueryWord } from './query.ts';
import { indexTerm } from './terms.ts';

/** A part of a text with the places of the query's words, as [start, end) in UTF-16 units of the part. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** Length of an excerpt without its dots, and of the text before its first hit, in UTF-16 units. */
const LENGTH = 238;
const BEFORE = 60;
const MAX_MARKS = 20;
/** Most words of a phrase that are compared; the rest is not. */
const MAX_PHRASE = 64;
/** Most hits of one word or phrase that are marked or weighed. */
const MAX_HITS = 400;
/** Letters at the end of a stem that its words may not share: study, studies. */
const STEM_TAIL = 1;
const MIN_STEM = 3;

/** Finds the places of a query's words in a text. */
export interface HitFinder {
  /** Hits in the order of the text, none within another. */
  hits(plain: string): readonly Hit[];
}

/**
 * A hit: its start and end in a text, [start, end) in UTF-16 units, and the place of the phrase or word that it matches
 * among those sought, phrases first.
 */
export type Hit = readonly [start: number, end: number, word: number];

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const HAN = /\p{Script=Han}/u;

type Sought = Pick<QueryWord, 'term' | 'text' | 'isPrefix'>;

/** @param words terms as in the index, with the words as written; @param phrases as written */
export function hitFinder(words: readonly Sought[], phrases: readonly string[]): HitFinder {
  const finders = [
    ...phrases.map((phrase) => phraseFinder(new RegExp(phrasePattern(phrase), 'gu'))),
    ...words.map(wordFinder),
  ];
  return {
    hits(plain) {
      const found = finders.flatMap((find, word) => find(plain).map(([start, end]): Hit => [start, end, word]));
      found.sort(([a, , one], [b, , other]) => a - b || one - other);
      // A word within a phrase is no hit of its own.
      let last = 0;
      return found.filter(([start, end]) => {
        const isFree = start >= last;
        if (isFree) last = end;
        return isFree;
      });
    },
  };
}

type FindPlaces = (plain: string) => readonly (readonly [start: number, end: number])[];

const phraseFinder =
  (pattern: RegExp): FindPlaces =>
  (plain) =>
    [...plain.matchAll(pattern)].slice(0, MAX_HITS).map(({ index, 0: found }) => [index, index + found.length]);

/**
 * Finds a word by its stem. A pattern of Unicode classes would do the same, and cost milliseconds to make for each
 * query.
 */
function wordFinder({ term, text, isPrefix }: Sought): FindPlaces {
  const plainText = plainSigns(text);
  const isUnspaced = UNSPACED.test(plainText);
  const stem = isUnspaced ? plainText : isPrefix || term.length <= MIN_STEM ? term : term.slice(0, -STEM_TAIL);
  const known = new Map<string, boolean>();
  const isForm = (found: string): boolean => {
    const before = known.get(found);
    if (before !== undefined) return before;
    const is = isPrefix || wordsIn(found).some((word) => indexTerm(word) === term);
    known.set(found, is);
    return is;
  };
  return (plain) => {
    const places: [number, number][] = [];
    for (let at = plain.indexOf(stem); at >= 0 && places.length < MAX_HITS; ) {
      const end = isUnspaced ? at + stem.length : endOfWord(plain, at + stem.length);
      if (isUnspaced || (!isInWord(plain, at - 1) && isForm(plain.slice(at, end)))) places.push([at, end]);
      at = plain.indexOf(stem, end);
    }
    return places;
  };
}

const IN_WORD: ReadonlySet<number | undefined> = new Set([SCRIPT.letter, SCRIPT.number, SCRIPT.mark]);
const isInWord = (plain: string, at: number): boolean => at >= 0 && IN_WORD.has(scripts()[plain.charCodeAt(at)]);

function endOfWord(plain: string, from: number): number {
  let end = from;
  while (end < plain.length && (isInWord(plain, end) || "'+#".includes(plain[end] ?? ' '))) end++;
  return end;
}

/**
 * Makes a pattern over plain signs for the words of a phrase in a row: only signs and spaces may come between two of
 * them.
 */
export function phrasePattern(phrase: string): string {
  const cut = wordsIn(phrase)
    .slice(0, MAX_PHRASE)
    .map(({ text }) => plainSigns(text));
  return cut
    .map((word, place) => {
      const before = cut[place - 1];
      if (before === undefined) return HAN.test(word[0] ?? '') ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}`;
      const gap = UNSPACED.test(word) || UNSPACED.test(before) ? '[^\\p{L}\\p{N}]{0,3}' : '[^\\p{L}\\p{N}]{1,8}';
      return `${gap}${escaped(word)}`;
    })
    .join('')
    .concat(UNSPACED.test(cut.at(-1) ?? '') ? '' : '(?![\\p{L}\\p{N}])');
}

/**
 * Returns the part of a text with the most different hits, cut at spaces; of several such parts the first one that is
 * prose. Without any hit it is the beginning of the text. Dots stand for what is cut.
 */
export function excerptOf(whole: string, finder: HitFinder): Excerpt {
  const text = whole.trimEnd();
  const hits = finder.hits(plainSigns(text));
  const best = bestStart(text, hits);
  const from = best === undefined ? 0 : wordStart(text, Math.max(0, best - BEFORE));
  const to = wordEnd(text, Math.min(text.length, from + LENGTH));
  const inside = hits.filter(([start, end]) => start >= from && end <= to).slice(0, MAX_MARKS);
  const head = from > 0 ? '…' : '';
  const shift = head.length - from;
  return {
    // Replaces sign by sign, so that the places stay right.
    text: `${head}${text.slice(from, to).trimEnd().replace(/\s/g, ' ')}${to < text.length ? '…' : ''}`,
    marks: inside.map(([start, end]) => [start + shift, end + shift] as const),
  };
}

/** Returns where the first hit is of the stretch with the most different words, of equals that in prose. */
function bestStart(text: string, hits: readonly Hit[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  let isInProse = false;
  for (const [place, [start]] of hits.entries()) {
    const seen = new Set<number>();
    for (let next = place; next < hits.length && (hits[next]?.[1] ?? 0) <= start + LENGTH - BEFORE; next++)
      seen.add(hits[next]?.[2] ?? 0);
    if (seen.size < most || (seen.size === most && isInProse)) continue;
    const isProse = isProseAt(text, start);
    if (seen.size === most && !isProse) continue;
    most = seen.size;
    best = start;
    isInProse = isProse;
  }
  return best;
}

/** Most of a line that is read around a hit, in UTF-16 units before and behind it. */
const LINE = 1_000;

/** True if the line around a place ends as a sentence does and is no line of the site's own. */
function isProseAt(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - LINE), at + LINE);
  const before = Math.min(at, LINE);
  const end = around.indexOf('\n', before);
  const line = around.slice(around.lastIndexOf('\n', before - 1) + 1, end < 0 ? around.length : end).trim();
  return endsLikeSentence(line) && !isFurniture(line);
}

/** Longest step to a space, in UTF-16 units. */
const STEP = 20;

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  for (let next = at; next < at + STEP; next++)
    if (/\s/.test(text[next - 1] ?? '') && /\S/.test(text[next] ?? '')) return next;
  return isInPair(text, at) ? at + 1 : at;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  for (let next = at; next > at - STEP; next--) if (/\s/.test(text[next] ?? '')) return next;
  return isInPair(text, at) ? at - 1 : at;
}

/** Returns true if a cut here would separate the two halves of a character. */
const isInPair = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
};
