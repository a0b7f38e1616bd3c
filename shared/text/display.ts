import { wellFormed } from './well-formed.ts';

/** Zero-width joiner and non-joiner keep their place only between letters or signs that they join. */
const JOINERS = new Set(['\u200c', '\u200d']);
const JOINABLE = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const SPACE = /[\s\p{Z}]/u;
/**
 * Controls, formats (bidi, zero width, tags), unassigned, private; letters that show nothing (Hangul fillers, blank
 * braille).
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\u115f\u1160\u3164\uffa0\u2800]/u;
const MARK = /\p{M}/u;
/** A joiner whose other side was cut off joins nothing. */
const LOOSE_END = /(?:\s|\u200c|\u200d)+$/u;
const MAX_MARKS = 4;
/** Units read for each grapheme wanted: bounds the time whatever the text hides. */
const UNITS_PER_GRAPHEME = 8;
/** Letters and signs of one grapheme each: European, Chinese, kana without loose voicing marks. */
const SINGLE = /^[\x20-\u02ff\u2010-\u2027\u3001-\u3020\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uff01-\uff60]*$/;
/** Signs of a text that cannot be shown unchanged. */
const UNREADY = /[^\x20-\x7e\u4e00-\u9fff]|^ | $| {2}/;

let segmenter: Intl.Segmenter | undefined;
/** The segmenter is made for the first text that needs it: its rules take 1 MB. */
const graphemesOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
};

/** Printable ASCII and Chinese characters: nothing to look into. */
const isPlain = (unit: number): boolean => (unit > 0x20 && unit < 0x7f) || (unit >= 0x4e00 && unit <= 0x9fff);

function clean(characters: readonly string[]): string {
  let out = '';
  let marks = 0;
  for (const [at, character] of characters.entries()) {
    if (isPlain(character.charCodeAt(0))) {
      out += character;
      marks = 0;
    } else if (JOINERS.has(character)) {
      if (JOINABLE.test(characters[at - 1] ?? '') && JOINABLE.test(characters[at + 1] ?? '')) out += character;
    } else if (SPACE.test(character)) {
      if (out !== '' && !out.endsWith(' ')) out += ' ';
      marks = 0;
    } else if (!HIDDEN.test(character)) {
      marks = MARK.test(character) ? marks + 1 : 0;
      if (marks <= MAX_MARKS) out += character;
    }
  }
  return out.trimEnd();
}

/**
 * Makes text from the web ready to show (titles, snippets, anchors). Removes controls, bidi overrides, zero-width and
 * tag characters and lone surrogates. Leaves at most 4 combining marks a letter, folds space, and cuts to
 * `maxGraphemes` graphemes with '…' for the rest. Still hostile text: put it into a text node, inside `<bdi>`. Time
 * does not grow with its length.
 */
export function displayText(text: string, maxGraphemes = 200): string {
  if (text.length <= maxGraphemes && !UNREADY.test(text)) return text;
  const units = (maxGraphemes + 1) * UNITS_PER_GRAPHEME;
  const cleaned = clean(Array.from(wellFormed(text.slice(0, units))));
  const end = endOf(cleaned, maxGraphemes);
  if (end < cleaned.length) return `${cleaned.slice(0, end).replace(LOOSE_END, '')}…`;
  return text.length > units ? `${cleaned}…` : cleaned;
}

/** Returns the end of the first `count` graphemes. */
function endOf(text: string, count: number): number {
  if (SINGLE.test(text)) return count;
  let passed = 0;
  for (const { index } of graphemesOf(text)) {
    if (passed === count) return index;
    passed += 1;
  }
  return text.length;
}
