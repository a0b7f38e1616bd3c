/** Most octets read of a robots.txt (RFC 9309 2.5 demands at least 500 KiB). */
export const ROBOTS_MAX_BYTES = 512 * 1024;

/** Letters of one line that count; the rest of the line is dropped, as in Google's parser (2,083 x 8). */
const MAX_LINE = 16_663;

/** Names of the fields that Ambit obeys, with the misspellings that Google's parser forgives. */
const FIELDS: ReadonlyMap<string, RobotsField> = new Map([
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['crawl-delay', 'delay'],
  ['content-signal', 'signal'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
] as const);

export type RobotsField = 'agent' | 'allow' | 'disallow' | 'delay' | 'signal' | 'sitemap';

export interface RobotsLine {
  readonly field: RobotsField;
  readonly value: string;
}

/** Splits `key value` where somebody forgot the colon; only when there are exactly two words. */
function splitWithoutColon(line: string): readonly [string, string] | undefined {
  const words = line.split(/[ \t]+/, 3);
  const [key, value] = words;
  return words.length === 2 && key !== undefined && value !== undefined ? [key, value] : undefined;
}

function readLine(raw: string): RobotsLine | undefined {
  const kept = raw.length > MAX_LINE ? raw.slice(0, MAX_LINE) : raw;
  const hash = kept.indexOf('#');
  const line = (hash === -1 ? kept : kept.slice(0, hash)).trim();
  if (line === '') return undefined;
  const colon = line.indexOf(':');
  const pair = colon === -1 ? splitWithoutColon(line) : ([line.slice(0, colon), line.slice(colon + 1)] as const);
  if (pair === undefined) return undefined;
  const field = FIELDS.get(pair[0].trim().toLowerCase());
  return field === undefined ? undefined : { field, value: pair[1].trim() };
}

/** The meaningful lines of a robots.txt, ended by CR, LF or both; a byte order mark in front is skipped. */
export function robotsLines(text: string): readonly RobotsLine[] {
  const found: RobotsLine[] = [];
  for (const raw of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const line = readLine(raw);
    if (line !== undefined) found.push(line);
  }
  return found;
}

/**
 * Octets to text; UTF-16, which some editors write, is known by its byte order mark. Octets outside ASCII become `%XX`
 * one by one, so that a pattern in any encoding meets the percent-encoded URLs that the same site links to. Of what
 * lies beyond the cap the cut last line is dropped too.
 */
export function robotsText(sent: Uint8Array): string {
  const bytes = asUtf8(sent);
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const cut = bytes.length > ROBOTS_MAX_BYTES;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, cut ? ROBOTS_MAX_BYTES : bytes.length).toString(
    'latin1',
    bom,
  );
  const whole = cut ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text;
  return whole.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Half a letter where the file was cut becomes a letter that no path has. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  const marks = `${bytes[0]} ${bytes[1]}`;
  const charset = marks === '255 254' ? 'utf-16le' : marks === '254 255' ? 'utf-16be' : undefined;
  return charset === undefined ? bytes : Buffer.from(new TextDecoder(charset).decode(bytes));
}
