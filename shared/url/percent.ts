const ESCAPED = /%([0-9a-f]{2})/gi;
const STRAY = /%(?![0-9a-f]{2})/gi;
const UNRESERVED = /[A-Za-z0-9\-._~]/;
/** Signs that RFC 3986 does not allow in a path or query; WHATWG leaves some of them unchanged. */
const UNWISE = /[\^`|{}[\]"<>\\]/g;

const escapeOf = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Escapes of signs that mean the same unescaped are taken away (`%7E` is `~`), the digits of all others are upper case.
 */
export const unescapePlain = (text: string): string =>
  text.includes('%')
    ? text.replace(ESCAPED, (whole, hex: string) => {
        const character = String.fromCharCode(Number.parseInt(hex, 16));
        return UNRESERVED.test(character) ? character : whole.toUpperCase();
      })
    : text;

/**
 * Normalises a WHATWG-serialised path by RFC 3986 6.2.2. Decodes escapes of unreserved characters, writes all others
 * with upper-case digits, and escapes forbidden signs, a stray `%` included. Idempotent: a decoded sign never starts an
 * escape.
 */
export const canonicalPercent = (text: string): string =>
  unescapePlain(text.replace(STRAY, '%25').replace(UNWISE, escapeOf));
