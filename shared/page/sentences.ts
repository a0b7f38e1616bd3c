/**
 * Possible end of a sentence: a mark with the quotes and brackets after it (a Latin one before a space only, a wide
 * full stop in no number), or the end of a paragraph.
 */
const END =
  /(?:[。！？]|(?<!(?:^|\s)\p{N}{1,2})．(?!\p{N}))+["'”’」』）)\]]*|(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|\n/gu;
/** UTF-16 units in which the word before a full stop is searched. */
const LONGEST_SHORT = 12;
/**
 * Text before a full stop that ends no sentence: an initial, a short form with a full stop in it (`U.S`, `z.B`), an
 * ordinal (`3. Oktober`).
 */
const INITIAL = /(?:^|[\s(["'“‘„«.\-–])(?:\p{L}|\p{N}{1,2})$/u;
const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** The same by name, in languages that shorten words so. */
const SHORT_FORMS = names(
  'mr mrs ms dr prof st sr jr sra srta dra mme mlle hr fr frl dipl ing gen col capt lt sgt gov sen rep rev hon inc corp proc symp conf int trans comp comput sci univ acad lett vs al cf eg approx dept bzw usw usf vgl ggf evtl inkl bspw sog mio mrd ave blvd dhr mevr ул им стр гл млн млрд тыс руб',
);
/** Short forms before a number. */
const BEFORE_NUMBERS = names(
  'no nos nr núm num vol vols bd abs art fig figs abb ca pp tel jan feb mar apr jun jul aug sep sept oct nov dec okt dez mär рис',
);
const LAST_WORD = /[\p{L}\p{M}]+$/u;
/** `"What?" she asked`: a small letter after the mark continues the sentence. */
const GOES_ON = /^\s*[("'“‘„«]?\p{Ll}/u;
const NUMBER = /^\s*\p{N}/u;
/** 「…。」と言った。 */
const JAPANESE_GOES_ON = /^\p{Script=Hiragana}/u;
const CLOSES_JAPANESE = /[」』）]$/;

/** Returns true if the mark `end` at `at` ends a sentence of the text. Reads a few units on either side. */
function endsSentence(text: string, at: number, end: string): boolean {
  if (end === '\n') return true;
  const after = text.slice(at + end.length, at + end.length + 4);
  if (/^[。！？．]/.test(end)) return !(CLOSES_JAPANESE.test(end) && JAPANESE_GOES_ON.test(after));
  // A new paragraph starts a new sentence, even with a small letter.
  if (/^[^\S\n]/.test(after) && GOES_ON.test(after)) return false;
  if (end[0] !== '.' || end[1] === '.' || /^\s*\n/.test(after) || after === '') return true;
  const before = text.slice(Math.max(0, at - LONGEST_SHORT), at);
  const word = (LAST_WORD.exec(before)?.[0] ?? '').toLowerCase();
  return !INITIAL.test(before) && !SHORT_FORMS.has(word) && !(BEFORE_NUMBERS.has(word) && NUMBER.test(after));
}

/**
 * Yields the ends of a text's sentences in order, the last at the text's end. Sentences end after `。`, `．`, `！` and
 * similar marks, after a Latin mark with a space behind it, and at the end of a paragraph. A full stop after a short
 * form, an initial or an ordinal ends none, nor does any mark before a small letter. In doubt two sentences stay
 * together; none is cut apart. Linear.
 */
export function* sentenceEnds(text: string): Generator<number> {
  let last = 0;
  for (const { index, 0: end } of text.matchAll(END)) {
    if (!endsSentence(text, index, end)) continue;
    last = index + end.length;
    yield last;
  }
  if (last < text.length) yield text.length;
}
