import { PAGE_LIMITS } from '../record.ts';

/** Longest reference: longer ones are data or attacks. White space and escapes may still shrink a shorter one. */
const MAX_REFERENCE = PAGE_LIMITS.url * 4;
/** A path and a query in which nothing is to be escaped, up to a fragment. */
const PLAIN = /^[\w~/.-]+(?:\?[\w~/.&=+,;:@!*()$?%-]*)?(?:#|$)/;
/** A host that is a name, not a number, in the spelling of requests. */
const PLAIN_HOST = /^https?:\/\/[a-z\d][a-z\d.-]*\.[a-z]{2,}(?=\/)/;
/** Doubled signs, which no plain host may have: an empty label, or the `xn--` of a label to check. */
const SIGNS = /[.-]{2}/;

/**
 * Returns the WHATWG-serialised http(s) address without fragment, userinfo unchanged; undefined for anything else or
 * anything too long.
 */
export function pageAddress(reference: string, base: string | undefined): string | undefined {
  if (reference.length > MAX_REFERENCE) return undefined;
  let url: URL;
  try {
    url = new URL(reference, base);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // Some browsers accept an escaped host that no other parser and no name server accepts.
  if (url.hostname === '' || url.hostname.includes('%')) return undefined;
  return kept(url.href);
}

function kept(href: string): string | undefined {
  const fragment = href.indexOf('#');
  const address = fragment === -1 ? href : href.slice(0, fragment);
  return address.length > PAGE_LIMITS.url ? undefined : address;
}

/** Returns true if serialisation leaves a path and the rest unchanged; the platform handles dot segments. */
const isPlain = (path: string): boolean => PLAIN.test(path) && path.charAt(0) !== '.' && !path.includes('/.');

/** Returns the unchanged address of a plain reference, undefined if only the platform can tell. */
function plainAddress(reference: string, origin: string, folder: string): string | undefined {
  if (reference.charAt(0) === '/') {
    return reference.charAt(1) !== '/' && isPlain(reference) ? origin + reference : undefined;
  }
  const host = reference.startsWith(origin) ? origin : PLAIN_HOST.exec(reference)?.[0];
  if (host === undefined) return isPlain(reference) ? folder + reference : undefined;
  const path = reference.slice(host.length);
  return path.charAt(0) === '/' && isPlain(path) && (host === origin || !SIGNS.test(host)) ? reference : undefined;
}

/**
 * Returns `pageAddress` for the references of one page. Most references are plain and need no parsing, which costs a
 * tenth of the platform's time. @param base as `pageAddress` returns it, or '' without one
 */
export function addressReader(base: string): (reference: string) => string | undefined {
  if (base === '') return () => undefined;
  const { origin, pathname } = new URL(base);
  const folder = origin + pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return (reference) => {
    if (reference.length > MAX_REFERENCE) return undefined;
    const plain = plainAddress(reference, origin, folder);
    return plain === undefined ? pageAddress(reference, base) : kept(plain);
  };
}
