const HEX_ESCAPE = /%[0-9a-fA-F]{2}/g;
const NOT_ASCII = /[^\0-\x7f]/u;
const NOT_ASCII_RUN = /[^\0-\x7f]+/gu;

const toUpper = (octet: string): string => octet.toUpperCase();

/** `%XX` of every UTF-8 byte; a lone surrogate is read as U+FFFD. */
const escapeUtf8 = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&').toUpperCase();

/**
 * Brings a path pattern to the form in which RFC 9309 2.2.2 compares octets: letters outside ASCII as `%XX` of their
 * UTF-8 bytes, hexadecimal digits upper case. Escapes of ASCII letters stay as they are, as in Google's matcher (see
 * `rulesFor`).
 */
export function normalizePattern(pattern: string): string {
  const ascii = NOT_ASCII.test(pattern) ? pattern.replace(NOT_ASCII_RUN, escapeUtf8) : pattern;
  return ascii.includes('%') ? ascii.replace(HEX_ESCAPE, toUpper) : ascii;
}

const indexOfAny = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '/' || character === '?' || character === ';') return at;
  }
  return -1;
};

/**
 * Returns the part of a URL that robots rules match: path, parameters and query; `/` without any. Works on any text,
 * parsed URL or not, like Google's matcher, so that odd addresses get the same verdict.
 */
export function pathOf(url: string): string {
  const start = url.startsWith('//') ? 2 : 0;
  const separator = url.indexOf('://', start);
  const early = indexOfAny(url, start);
  const authority = separator === -1 || (early !== -1 && early < separator) ? start : separator + 3;
  const begin = indexOfAny(url, authority);
  if (begin === -1) return '/';
  const hash = url.indexOf('#', start);
  if (hash !== -1 && hash < begin) return '/';
  const path = url.slice(begin, hash === -1 ? url.length : hash);
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.includes('%') ? rooted.replace(HEX_ESCAPE, toUpper) : rooted;
}
