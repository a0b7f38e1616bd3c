import { isAscii } from 'node:buffer';
import { labelToName, TextDecoder } from '@exodus/bytes/encoding.js';
import sniff from 'html-encoding-sniffer';
import { guessByMarks, guessCharset } from './charset-guess.ts';

/** Text of a page and the encoding it was read in: a WHATWG name in lower case. */
export interface Decoded {
  readonly text: string;
  readonly charset: string;
}

/**
 * Encodings in which bytes below 128 may be other characters than in ASCII; in all others a page of such bytes is read
 * at once.
 */
const NOT_ASCII = /^(?:utf-16|iso-2022-jp|replacement)/;
const NOTHING = 'nothing';
/**
 * Both are names for refusing: their bytes can hide markup from a filter. The page is one U+FFFD (Encoding Standard,
 * 4.3).
 */
const REFUSED = 'replacement';
/** Decodes as a stream, so that a page cut inside its last character still decodes. */
const CUT = { stream: true };
const FALLBACK = 'windows-1252';
const PRESCAN_BYTES = 1_024;
const XML_DECLARATION = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;
/** `<?x` in UTF-16. */
const XML_LITTLE = [0x3c, 0, 0x3f, 0, 0x78, 0];
const XML_BIG = [0, 0x3c, 0, 0x3f, 0, 0x78];
/** A declaration is disbelieved only when at least this share of a text that is not tiny cannot be read under it. */
const BROKEN_SHARE = 0.05;
const MIN_BROKEN = 20;

/**
 * Decodes the bytes of an HTML page to well-formed text, in the order of the HTML Standard (12.2.3.2). First the byte
 * order mark, then `headerCharset` ('' if the server named none), then a `<meta>` or XML declaration in the first 1,024
 * bytes. Then the marks of UTF-16 and ISO-2022-JP, strict UTF-8, statistics, and windows-1252. A declaration counts as
 * missing if it makes 5% of the characters or more unreadable.
 */
export function decodeHtml(bytes: Uint8Array, headerCharset: string): Decoded {
  const declared = declaredCharset(bytes, headerCharset);
  if (declared === undefined) return undeclared(bytes);
  if (declared === REFUSED) return { text: bytes.length === 0 ? '' : '\ufffd', charset: REFUSED };
  const decoded = decode(bytes, declared);
  if (!isBroken(decoded.text)) return decoded;
  const other = undeclared(bytes);
  return isBroken(other.text) ? decoded : other;
}

/**
 * The platform's decoders differ from the standard (windows-1252, euc-kr, big5 of Node 20), so none of them is used but
 * UTF-8's.
 */
function decode(bytes: Uint8Array, charset: string): Decoded {
  if (!NOT_ASCII.test(charset) && isAscii(bytes)) {
    return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'), charset };
  }
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function declaredCharset(bytes: Uint8Array, headerCharset: string): string | undefined {
  const sniffed = sniff(bytes, { transportLayerEncodingLabel: headerCharset, defaultEncoding: NOTHING }).toLowerCase();
  return sniffed === NOTHING ? xmlCharset(bytes) : sniffed;
}

/**
 * HTML Standard, "get an XML encoding" and the prescan for such a declaration in UTF-16: the last thing that a page may
 * declare.
 */
function xmlCharset(bytes: Uint8Array): string | undefined {
  if (XML_LITTLE.every((byte, at) => bytes[at] === byte)) return 'utf-16le';
  if (XML_BIG.every((byte, at) => bytes[at] === byte)) return 'utf-16be';
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES)).toString('latin1');
  const label = XML_DECLARATION.exec(head)?.[1];
  const charset = label === undefined ? undefined : labelToName(label)?.toLowerCase();
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

function undeclared(bytes: Uint8Array): Decoded {
  const marked = guessByMarks(bytes);
  if (marked !== undefined) {
    const text = new TextDecoder(marked).decode(bytes, CUT);
    if (!text.includes('\ufffd')) return { text, charset: marked };
  }
  const text = strictUtf8(bytes);
  if (text !== undefined) return { text, charset: 'utf-8' };
  const guess = guessCharset(bytes);
  return decode(bytes, guess === undefined || guess === REFUSED ? FALLBACK : guess);
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  const decoder = new globalThis.TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes, CUT);
  } catch {
    return undefined;
  }
}

function isBroken(text: string): boolean {
  let broken = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) broken++;
  return broken >= MIN_BROKEN && broken >= BROKEN_SHARE * text.length;
}
