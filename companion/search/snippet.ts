import { wordsIn } from '../../shared/text/words.ts';
import { plainSigns } from './plain-signs.ts';
import { indexTerm } from './terms.ts';

/** A part of a text with the places of the query's words, as [start, end) in UTF-16 units of the part. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** Signs of an excerpt, and those before its first hit. */
const LENGTH = 240;
const BEFORE = 60;
const MAX_MARKS = 20;
/** Words of a phrase that are compared. */
const MAX_PHRASE = 64;
/** Hits that are weighed to find the part with the most different ones. */
const MAX_HITS = 400;
/** A stem may differ from its words in the last letter: study, studies. */
const STEM_TAIL = 1;
const MIN_STEM = 3;

/** Finds the places of a query's words in a text. */
export interface HitFinder {
  /** Returns each hit with the number of its word. */
  hits(plain: string): readonly (readonly [start: number, end: number, word: number])[];
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const HAN = /\p{Script=Han}/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** @param words terms as in the index, with the words as written; @param phrases as written */
export function hitFinder(
  words: readonly { readonly term: string; readonly text: string; readonly isPrefix: boolean }[],
  phrases: readonly string[],
): HitFinder {
  const whole = phrases.map((phrase) => phrasePattern(phrase));
  const single = words.map(({ term, text, isPrefix }) => {
    const plain = plainSigns(text);
    if (UNSPACED.test(plain)) return escaped(plain);
    const stem = isPrefix || term.length <= MIN_STEM ? term : term.slice(0, -STEM_TAIL);
    return `(?<![\\p{L}\\p{N}])${escaped(stem)}[\\p{L}\\p{N}\\p{M}'+#]*`;
  });
  const patterns = [...whole, ...single];
  if (patterns.length === 0) return { hits: () => [] };
  const pattern = new RegExp(patterns.map((one) => `(${one})`).join('|'), 'gu');
  return {
    hits(plain) {
      const found: [number, number, number][] = [];
      for (const match of plain.matchAll(pattern)) {
        const group = match.slice(1).findIndex((part) => part !== undefined);
        const word = words[group - whole.length];
        if (word !== undefined && !isHit(match[0], word)) continue;
        found.push([match.index, match.index + match[0].length, group]);
        if (found.length >= MAX_HITS) break;
      }
      return found;
    },
  };
}

function isHit(
  found: string,
  { term, isPrefix, text }: { readonly term: string; readonly text: string; readonly isPrefix: boolean },
): boolean {
  if (isPrefix || UNSPACED.test(text)) return true;
  return wordsIn(found).some((word) => indexTerm(word) === term);
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

/** Returns the part of a text with the most different hits, cut at spaces; its beginning without any. */
export function excerptOf(text: string, finder: HitFinder): Excerpt {
  const hits = finder.hits(plainSigns(text));
  const best = bestStart(hits);
  const from = best === undefined ? 0 : wordStart(text, Math.max(0, best - BEFORE));
  const to = wordEnd(text, Math.min(text.length, from + LENGTH));
  const inside = hits.filter(([start, end]) => start >= from && end <= to).slice(0, MAX_MARKS);
  return {
    // Replaces sign by sign, so that the places stay right.
    text: text.slice(from, to).replace(/\s/g, ' '),
    marks: inside.map(([start, end]) => [start - from, end - from] as const),
  };
}

/** The first hit of the stretch with the most different words. */
function bestStart(hits: readonly (readonly [number, number, number])[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [place, [start]] of hits.entries()) {
    const seen = new Set<number>();
    for (let next = place; next < hits.length && (hits[next]?.[1] ?? 0) <= start + LENGTH - BEFORE; next++)
      seen.add(hits[next]?.[2] ?? 0);
    if (seen.size <= most) continue;
    most = seen.size;
    best = start;
  }
  return best;
}

/** Longest step to a space, in UTF-16 units. */
const STEP = 20;

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  for (let next = at; next < at + STEP; next++) if (/\s/.test(text[next - 1] ?? '')) return next;
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
