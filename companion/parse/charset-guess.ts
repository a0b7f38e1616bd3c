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

function firstAboveAscii(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
  return at;
}

/** Likeliest encoding of bytes that declare none and are no UTF-8, by the statistics of jschardet; a WHATWG name in lower case. */
export function guessCharset(bytes: Uint8Array): string | undefined {
  const from = firstAboveAscii(bytes);
  const guess = detect(bytes.subarray(from, from + SAMPLE_BYTES)).encoding?.toLowerCase();
  if (guess === undefined) return undefined;
  return labelToName(NAMES[guess] ?? guess)?.toLowerCase();
}
