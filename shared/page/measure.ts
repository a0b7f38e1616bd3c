/** What can be counted in a line in one pass over its units. */
export interface Measure {
  /** Runs of letters and digits, and two thirds of a word for each Chinese or Japanese character. */
  readonly words: number;
  /** Marks that end sentences. */
  readonly stops: number;
  /** Ends as a sentence does. */
  readonly ended: boolean;
}

const WORDS_PER_CHARACTER = 2 / 3;
const STOPS: ReadonlySet<number> = new Set([...'.!?。！？'].map((mark) => mark.charCodeAt(0)));
const JOINERS: ReadonlySet<number> = new Set([..."'’-"].map((mark) => mark.charCodeAt(0)));
const END = /[.!?:;。！？：；…"”’』」）)]/;

const isWide = (unit: number): boolean => unit >= 0x3040 && unit < 0xfb00;
const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a;
const isLetter = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || (unit >= 0xc0 && unit < 0x2000);

/** Measures `text` from `from` to `to`. */
export function measure(text: string, from: number, to: number): Measure {
  let words = 0;
  let wide = 0;
  let stops = 0;
  let inWord = false;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (isWide(unit)) {
      wide++;
      inWord = false;
    } else if (isLetter(unit) || isCapital(unit)) {
      if (!inWord) words++;
      inWord = true;
    } else {
      if (STOPS.has(unit)) stops++;
      if (!JOINERS.has(unit)) inWord = false;
    }
  }
  return {
    words: words + wide * WORDS_PER_CHARACTER,
    stops,
    ended: to > from && END.test(text.charAt(to - 1)),
  };
}
