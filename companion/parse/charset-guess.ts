import { labelToName } from '@exodus/bytes/encoding.js';
import { detect } from 'jschardet';

/** The detector reads this much from the first byte above ASCII on; more adds time, not accuracy. */
const SAMPLE_BYTES = 16_384;
/** Its names for encodings that the Encoding Standard knows under another. */
const NAMES: Readonly<Record<string, string>> = {
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  johab: 'euc-kr',
  cp932: 'shift_jis',
  'euc-jis-2004': 'euc-jp',
  'shift_jis-2004': 'shift_jis',
  'iso-2022-jp-2': 'iso-2022-jp',
  maccyrillic: 'x-mac-cyrillic',
  'mac-cyrillic': 'x-mac-cyrillic',
  macroman: 'macintosh',
  'mac-roman': 'macintosh',
  big5hkscs: 'big5',
  'big5-hkscs': 'big5',
  cp866: 'ibm866',
  'iso8859-15': 'iso-8859-15',
};

/**
 * Share of byte pairs with a zero in UTF-16 markup, at least: markup is ASCII. The zero is nearly always on the same
 * side (一 is 4E 00).
 */
const MIN_ZEROS = 0.1;
const ONE_SIDE = 4;
const ZEROS_SAMPLE = 4_096;
const ESCAPE = 0x1b;
const DOLLAR = 0x24;

/**
 * Recognises UTF-16 by its zeros and ISO-2022-JP by its escapes: both would pass for UTF-8. `undefined` for anything
 * else.
 */
export function guessByMarks(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'iso-2022-jp' | undefined {
  const pairs = Math.min(bytes.length, ZEROS_SAMPLE) >> 1;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [big = 0, little = 0] = zeros;
  if (Math.max(big, little) > pairs * MIN_ZEROS && Math.min(big, little) * ONE_SIDE < Math.max(big, little))
    return big > little ? 'utf-16be' : 'utf-16le';
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    if (bytes[at + 1] === DOLLAR) return 'iso-2022-jp';
  }
  return undefined;
}

function firstAboveAscii(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
  return at;
}

/**
 * Likeliest encoding of bytes that declare none and are no UTF-8, by the statistics of jschardet; a WHATWG name in
 * lower case.
 */
export function guessCharset(bytes: Uint8Array): string | undefined {
  const from = firstAboveAscii(bytes);
  const guess = detect(bytes.subarray(from, from + SAMPLE_BYTES)).encoding?.toLowerCase();
  if (guess === undefined) return undefined;
  return labelToName(NAMES[guess] ?? guess)?.toLowerCase();
}
