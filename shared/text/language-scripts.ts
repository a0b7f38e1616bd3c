/** Alphabets with a table of languages, or the one language of our list that writes in it. */
export type Alphabet =
  | 'latin'
  | 'cyrillic'
  | 'arabic'
  | 'devanagari'
  | 'zh'
  | 'ja'
  | 'ko'
  | 'el'
  | 'he'
  | 'hy'
  | 'ka'
  | 'th'
  | 'lo'
  | 'km'
  | 'my'
  | 'am'
  | 'bn'
  | 'gu'
  | 'kn'
  | 'ml'
  | 'or'
  | 'pa'
  | 'si'
  | 'ta'
  | 'te'
  | 'bo';

/** Unicode blocks, ascending: first unit, last unit, alphabet. */
const BLOCKS: readonly (readonly [number, number, Alphabet])[] = [
  [0x0041, 0x024f, 'latin'],
  [0x0370, 0x03ff, 'el'],
  [0x0400, 0x052f, 'cyrillic'],
  [0x0530, 0x058f, 'hy'],
  [0x0590, 0x05ff, 'he'],
  [0x0600, 0x077f, 'arabic'],
  [0x0900, 0x097f, 'devanagari'],
  [0x0980, 0x09ff, 'bn'],
  [0x0a00, 0x0a7f, 'pa'],
  [0x0a80, 0x0aff, 'gu'],
  [0x0b00, 0x0b7f, 'or'],
  [0x0b80, 0x0bff, 'ta'],
  [0x0c00, 0x0c7f, 'te'],
  [0x0c80, 0x0cff, 'kn'],
  [0x0d00, 0x0d7f, 'ml'],
  [0x0d80, 0x0dff, 'si'],
  [0x0e00, 0x0e7f, 'th'],
  [0x0e80, 0x0eff, 'lo'],
  [0x0f00, 0x0fff, 'bo'],
  [0x1000, 0x109f, 'my'],
  [0x10a0, 0x10ff, 'ka'],
  [0x1100, 0x11ff, 'ko'],
  [0x1200, 0x139f, 'am'],
  [0x1780, 0x17ff, 'km'],
  [0x1e00, 0x1eff, 'latin'],
  [0x1f00, 0x1fff, 'el'],
  [0x3040, 0x30ff, 'ja'],
  [0x3130, 0x318f, 'ko'],
  [0x3400, 0x4dbf, 'zh'],
  [0x4e00, 0x9fff, 'zh'],
  [0xac00, 0xd7af, 'ko'],
  [0xf900, 0xfaff, 'zh'],
];
/** Signs inside the Latin blocks. */
const NO_LETTERS = new Set(Array.from('[\\]^_`{|}~\u00d7\u00f7', (sign) => sign.charCodeAt(0)));
const LAST_ASCII_SIGN = 0x7b;
const FIRST_LATIN_1_LETTER = 0xc0;

/** The alphabet of a UTF-16 unit, undefined for signs, digits and rare scripts. */
export function alphabetOf(unit: number): Alphabet | undefined {
  if (NO_LETTERS.has(unit) || (unit >= LAST_ASCII_SIGN && unit < FIRST_LATIN_1_LETTER)) return undefined;
  for (const [first, last, alphabet] of BLOCKS) {
    if (unit < first) return undefined;
    if (unit <= last) return alphabet;
  }
  return undefined;
}
