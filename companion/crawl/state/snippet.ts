import {
  beginAlike,
  endsLikeSentence,
  isFurnitureIn,
  MIN_KEYED,
  type PageSentence,
  pageSentences,
  weightOf,
} from '../../../shared/page/page-sentences.ts';
import { wellFormed } from '../../../shared/text/well-formed.ts';

const LENGTH = 240;
/** Units of a snippet below which the beginning of the next sentence is added. */
const SHORT = 120;
/** Units kept before the first word in a sentence that is too long to be shown whole. */
const LEAD = 40;
/** Value of a sentence that ends as one, and of one at the beginning of the text, beside 1 to 2 for each word found. */
const WHOLE = 0.8;
const FIRST = 0.4;
const FIRST_SENTENCES = 3;
/** Value of each further occurrence of a word, and the most that count. */
const AGAIN = 0.1;
const MAX_HITS = 1_000;
/** Words of one long sentence that are looked at to choose a part of it. */
const MAX_IN_SENTENCE = 200;

/** Returns true for a sentence that a snippet must not show, such as one that the host repeats on its pages. */
export type IsRepeated = (sentence: string) => boolean;

/**
 * Returns at most 240 UTF-16 units of a text: the neighbouring sentences with most of `words`, else the first ones.
 * Shows whole sentences where they fit, with … where a sentence is cut. Shows none of the site's own lines; '' if
 * nothing else is left. Prefers sentences that are not `isRepeated`, then those that have one of `words` or end as a
 * sentence does and are not `isOfHost`, then lines that are too short for a sentence and not repeated, if they are
 * enough together.
 */
export function snippetOf(
  text: string,
  words: readonly string[],
  isRepeated: IsRepeated = () => false,
  isOfHost: IsRepeated = isRepeated,
): string {
  const all = pageSentences(text);
  const hits = hitsOf(text.toLowerCase(), words, all);
  const isLong = (at: number): boolean => (all[at]?.weight ?? 0) >= MIN_KEYED;
  const isOwn = usable(text, all, isRepeated);
  const isShared = usable(text, all, isOfHost);
  const isWhole = ({ start, end }: PageSentence): boolean => endsLikeSentence(text.slice(start, end));
  const isTold = (at: number): boolean => {
    const one = all[at];
    return one !== undefined && isLong(at) && ((hits[at]?.length ?? 0) > 0 || isWhole(one)) && isShared(at);
  };
  for (const isShown of [(at: number) => isLong(at) && isOwn(at), isTold, isOwn]) {
    const best = bestStart(text, all, hits, isShown);
    const shown = best < 0 ? '' : shownFrom(text, all, hits, isShown, best);
    if (weightOf(shown) >= MIN_KEYED) return shown;
  }
  return '';
}

/** Returns whether the sentence at a place may be shown. Asked of few sentences, since it takes longest. */
function usable(text: string, all: readonly PageSentence[], isLeftOut: IsRepeated): (at: number) => boolean {
  const known = new Map<number, boolean>();
  return (at) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const one = all[at];
    const isUsable = one !== undefined && !isFurnitureIn(text, one) && !isLeftOut(text.slice(one.start, one.end));
    known.set(at, isUsable);
    return isUsable;
  };
}

/** Returns the sentence at `best` and those after it, as far as there is room. */
function shownFrom(
  text: string,
  all: readonly PageSentence[],
  hits: readonly (readonly WordMatch[])[],
  isShown: (at: number) => boolean,
  best: number,
): string {
  const first = all[best];
  if (first === undefined) return '';
  const after = endAfter(text, all, isShown, best);
  const wholeTo = all[after - 1]?.end ?? first.end;
  const isLong = first.end - first.start > LENGTH;
  const start = isLong ? startIn(text, first, hits[best] ?? []) : first.start;
  // Where whole sentences leave much room, the beginning of the next one is shown too.
  const next = all[after];
  const isNext = next !== undefined && isShown(after) && !beginAlike(text, first, next) && wholeTo - start < SHORT;
  const limit = isNext ? next.end : wholeTo;
  return between(text, start, limit, start > first.start);
}

/** Returns the place of the sentence to begin with; -1: none may be shown. Without a word found it is an early one. */
function bestStart(
  text: string,
  all: readonly PageSentence[],
  hits: readonly (readonly WordMatch[])[],
  isShown: (at: number) => boolean,
): number {
  let best = -1;
  let most = 0;
  for (let at = 0; at < all.length; at++) {
    // A later sentence without a word of its own is never better.
    if (best >= 0 && at >= FIRST_SENTENCES && hits[at]?.length === 0) continue;
    // `isShown` takes longest: it runs only for a sentence that can be better.
    if (windowValue(text, all, hits, at, endInReach(all, at)) <= most || !isShown(at)) continue;
    const value = windowValue(text, all, hits, at, endAfter(text, all, isShown, at));
    if (value <= most) continue;
    most = value;
    best = at;
  }
  return best;
}

interface WordMatch {
  readonly at: number;
  readonly word: number;
}

/** Returns the words found in each sentence, in order. */
function hitsOf(lower: string, words: readonly string[], sentences: readonly PageSentence[]): WordMatch[][] {
  const hits: WordMatch[] = [];
  for (const [index, word] of words.entries()) {
    const sought = word.toLowerCase();
    if (sought === '') continue;
    let from = lower.indexOf(sought);
    for (let found = 0; from >= 0 && found < MAX_HITS; found++) {
      hits.push({ at: from, word: index });
      from = lower.indexOf(sought, from + sought.length);
    }
  }
  hits.sort((a, b) => a.at - b.at);
  let next = 0;
  return sentences.map(({ end }) => {
    const first = next;
    while ((hits[next]?.at ?? end) < end) next++;
    return hits.slice(first, next);
  });
}

/**
 * Returns the place after the last sentence that is shown whole together with the one at `first`: ends before one that
 * begins like it.
 */
function endAfter(
  text: string,
  sentences: readonly PageSentence[],
  isShown: (at: number) => boolean,
  first: number,
): number {
  const begin = sentences[first];
  for (let end = first + 1; ; end++) {
    const next = sentences[end];
    if (begin === undefined || next === undefined || next.end - begin.start > LENGTH || !isShown(end)) return end;
    if (beginAlike(text, begin, next)) return end;
  }
}

/** Returns the place after the last sentence that has room with the one at `first`. */
function endInReach(sentences: readonly PageSentence[], first: number): number {
  const start = sentences[first]?.start ?? 0;
  let end = first + 1;
  while ((sentences[end]?.end ?? Number.POSITIVE_INFINITY) - start <= LENGTH) end += 1;
  return end;
}

/**
 * Returns the value of the sentences from `first` to before `end`. It grows with `end`. Distinct words count most,
 * those named first more than later ones.
 */
function windowValue(
  text: string,
  sentences: readonly PageSentence[],
  hits: readonly (readonly WordMatch[])[],
  first: number,
  end: number,
): number {
  const counted = new Set<number>();
  let value = 0.01;
  for (const { word } of hits.slice(first, end).flat()) {
    value += counted.has(word) ? AGAIN : 1 + 1 / (1 + word);
    counted.add(word);
  }
  const begin = sentences[first] ?? { start: 0, end: 0 };
  if (endsLikeSentence(text.slice(begin.start, begin.end))) value += WHOLE;
  return first < FIRST_SENTENCES ? value + FIRST : value;
}

/** Returns where to begin in a sentence that is too long: shortly before the part that has most words. */
function startIn(text: string, { start }: PageSentence, all: readonly WordMatch[]): number {
  const hits = all.slice(0, MAX_IN_SENTENCE);
  let best = start;
  let most = 0;
  for (const [index, { at }] of hits.entries()) {
    const near = hits.slice(index).filter((hit) => hit.at <= at + LENGTH - 60);
    const value = new Set(near.map(({ word }) => word)).size + AGAIN * near.length;
    if (value <= most) continue;
    most = value;
    best = at;
  }
  return best - start <= LEAD ? start : afterSpace(text, best - LEAD);
}

/** Shows the text from `start` to `limit`, or to white space before the room ends, with … where a sentence is cut. */
function between(text: string, start: number, limit: number, isLate: boolean): string {
  const mark = isLate ? '…' : '';
  const room = LENGTH - mark.length;
  if (limit - start <= room) return mark + folded(text.slice(start, limit));
  return `${mark}${folded(text.slice(start, beforeSpace(text, start + room - 1)))}…`;
}

const folded = (text: string): string => wellFormed(text.replace(/\s+/g, ' ').trim());

const NEAR = 30;

function afterSpace(text: string, at: number): number {
  const space = text.slice(at, at + NEAR).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

function beforeSpace(text: string, at: number): number {
  const tail = text.slice(at - NEAR, at);
  const space = tail.search(/\s\S*$/);
  return space < 0 ? at : at - NEAR + space;
}
