import { cutLikeliest } from './chinese/cut.ts';
import { cutForwardMaximum } from './chinese/forward-maximum.ts';
import type { Trie } from './chinese/trie.ts';
import { astralScript, SCRIPT, scripts } from './script.ts';

/** Ways to cut Chinese. */
export interface Cutting {
  readonly way: 'likeliest' | 'forward-maximum';
  /** Words beside those of the dictionary (`extraWords`). */
  readonly extra?: Trie | undefined;
}

/** Takes text[start, end); `isWord` is false for punctuation and signs. */
export type TakeToken = (start: number, end: number, isWord: boolean) => void;

const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;
const PLUS = 0x2b;
const SHARP = 0x23;
/** Signs whose repetition is one sign: dashes, dots. */
const REPEATED = new Set(['—', '…', '-', '.', '─', '·']);

const MAX_PLATFORM_RUN = 256;

const platforms = new Map<string, Intl.Segmenter>();
/**
 * Text for ICU's first dictionary run of a process, whose result is discarded. ICU cuts that run otherwise than all
 * later ones (ー更: one word, then two).
 */
const FIRST_RUN = '東京タワー';

function platform(language: string): Intl.Segmenter {
  const known = platforms.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  for (const _ of segmenter.segment(FIRST_RUN));
  platforms.set(language, segmenter);
  return segmenter;
}

/** Every token of the text in order, spaces left out, in one pass. */
export function eachToken(text: string, cutting: Cutting, take: TakeToken): void {
  for (let at = 0; at < text.length; ) at = takeToken(text, at, cutting, take);
}

/** Takes the space or token at `at`, or the run of tokens that is cut as one. @returns the start of the next one */
export function takeToken(text: string, at: number, cutting: Cutting, take: TakeToken): number {
  switch (scripts()[text.charCodeAt(at)]) {
    case SCRIPT.space:
      return at + 1;
    case SCRIPT.letter:
      return takeSpaced(text, at, take);
    case SCRIPT.number:
      return takeNumber(text, at, take);
    case SCRIPT.han:
    case SCRIPT.kana:
      return takeHan(text, at, cutting, take);
    case SCRIPT.southEast:
      return takePlatform(text, at, runEnd(text, at, SCRIPT.southEast, SCRIPT.mark), 'th', take);
    case SCRIPT.surrogate:
      return takeAstral(text, at, take);
    default:
      return takeSign(text, at, take);
  }
}

function runEnd(text: string, from: number, one: number, other: number): number {
  const table = scripts();
  let end = from;
  while (end < text.length) {
    const script = table[text.charCodeAt(end)] ?? 0;
    if (script !== one && script !== other) break;
    end++;
  }
  return end;
}

/** End of a word of letters, marks and digits; an apostrophe between letters stays inside. */
function spacedEnd(text: string, from: number): number {
  const table = scripts();
  let end = from;
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    const script = table[unit] ?? 0;
    if (script === SCRIPT.letter || script === SCRIPT.number || script === SCRIPT.mark) end++;
    else if (script === SCRIPT.surrogate && isAstralLetter(text, end)) end += 2;
    else if (isApostrophe(unit) && end > from && table[text.charCodeAt(end + 1)] === SCRIPT.letter) end++;
    else break;
  }
  return end;
}

const isApostrophe = (unit: number): boolean => unit === APOSTROPHE || unit === CURLY_APOSTROPHE;

function isAstralLetter(text: string, at: number): boolean {
  const script = astralScript(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return script === SCRIPT.letter || script === SCRIPT.mark;
}

/**
 * Returns the end of the signs that belong to a name: c++, g++, notepad++; c#, f#. `#` needs a single letter, or every
 * address with a fragment would have such a name. Only these signs distinguish such a name from its neighbours.
 */
function nameEnd(text: string, from: number, end: number): number {
  const isLetter = (at: number): boolean => scripts()[text.charCodeAt(at)] === SCRIPT.letter;
  const unit = text.charCodeAt(end);
  if (unit === PLUS && text.charCodeAt(end + 1) === PLUS && text.charCodeAt(end + 2) !== PLUS && !isLetter(end + 2))
    return end + 2;
  const isSharp = unit === SHARP && end - from === 1 && isLetter(from);
  return isSharp && text.charCodeAt(end + 1) !== SHARP && !isLetter(end + 1) ? end + 1 : end;
}

function takeSpaced(text: string, from: number, take: TakeToken): number {
  const end = nameEnd(text, from, spacedEnd(text, from));
  take(from, end, true);
  return end;
}

/** Between two digits these belong to the number. */
const INNER = new Set(['.', ',', '．']);
const PERCENT = new Set(['%', '％', '‰']);
const MAGNITUDE = new Set('百千万亿萬億');
/** After one or two digits: month, day, hour, minute. */
const SHORT_DATE = new Set('月日时時分');
const MAX_SHORT = 2;
const YEAR = '年';

/**
 * End of the number that starts at `from`: decimals and thousands, a percent sign or Chinese magnitude (3.5万), or the
 * date unit that makes it a date (1998年, 98年, 7月, but 10 年: ten years).
 */
function numberEnd(text: string, from: number): number {
  const digits = digitsEnd(text, from);
  const next = text[digits] ?? '';
  const count = digits - from;
  if (next === YEAR && (count === 4 || (count === 2 && isLateCentury(text.charCodeAt(from))))) return digits + 1;
  if (count <= MAX_SHORT && SHORT_DATE.has(next)) return digits + 1;
  let end = digits;
  while (INNER.has(text[end] ?? '') && digitsEnd(text, end + 1) > end + 1) end = digitsEnd(text, end + 1);
  if (PERCENT.has(text[end] ?? '')) return end + 1;
  while (MAGNITUDE.has(text[end] ?? '')) end++;
  return end;
}

/** Returns the end of the digits from `from` on; `from` without digits. */
function digitsEnd(text: string, from: number): number {
  const table = scripts();
  let end = from;
  while (table[text.charCodeAt(end)] === SCRIPT.number) end++;
  return end;
}

/** 5 to 9, ASCII or full width: two digits that start so are a year of the last century. */
const isLateCentury = (unit: number): boolean => (unit >= 0x35 && unit <= 0x39) || (unit >= 0xff15 && unit <= 0xff19);

/** A word may begin with digits (3d). A whole number is read once only, so that time stays linear. */
function takeNumber(text: string, from: number, take: TakeToken): number {
  const end = numberEnd(text, from);
  if (end === digitsEnd(text, from) && scripts()[text.charCodeAt(end)] === SCRIPT.letter)
    return takeSpaced(text, from, take);
  take(from, end, true);
  return end;
}

/** Han alone is cut as Chinese; Han beside kana is Japanese. */
function takeHan(text: string, from: number, cutting: Cutting, take: TakeToken): number {
  const end = runEnd(text, from, SCRIPT.han, SCRIPT.kana);
  const table = scripts();
  for (let at = from; at < end; at++) {
    if (table[text.charCodeAt(at)] === SCRIPT.kana) return takePlatform(text, from, end, 'ja', take);
  }
  const cut = cutting.way === 'likeliest' ? cutLikeliest : cutForwardMaximum;
  let start = from;
  cut(text, from, end, cutting.extra, (wordEnd) => {
    take(start, wordEnd, true);
    start = wordEnd;
  });
  return end;
}

/** Cuts in pieces: the platform's dictionary segmenters take more than linear time over one long run. */
function takePlatform(text: string, from: number, end: number, language: string, take: TakeToken): number {
  for (let start = from; start < end; start += MAX_PLATFORM_RUN) {
    const piece = text.slice(start, Math.min(end, start + MAX_PLATFORM_RUN));
    for (const { segment, index, isWordLike } of platform(language).segment(piece)) {
      take(start + index, start + index + segment.length, isWordLike === true);
    }
  }
  return end;
}

function takeAstral(text: string, from: number, take: TakeToken): number {
  const point = text.codePointAt(from) ?? 0;
  const script = point > 0xffff ? astralScript(String.fromCodePoint(point)) : SCRIPT.other;
  if (script === SCRIPT.letter) return takeSpaced(text, from, take);
  const end = from + (point > 0xffff ? 2 : 1);
  take(from, end, script === SCRIPT.han);
  return end;
}

function takeSign(text: string, from: number, take: TakeToken): number {
  let end = from + 1;
  if (REPEATED.has(text[from] ?? '')) while (text[end] === text[from]) end++;
  take(from, end, false);
  return end;
}
