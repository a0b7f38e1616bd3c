import { PAGE_LIMITS } from '../record.ts';

/** Longer references are data or attacks; white space and escapes may still shrink what is shorter. */
const MAX_REFERENCE = PAGE_LIMITS.url * 4;
/** A path and a query in which nothing is to be escaped, up to a fragment. */
const PLAIN = /^[\w~/.-]+(?:\?[\w~/.&=+,;:@!*()$?%-]*)?(?:#|$)/;
/** A host that is a name, not a number, and is written as it is asked for; */
const PLAIN_HOST = /^https?:\/\/[a-z\d][a-z\d.-]*\.[a-z]{2,}(?=\/)/;
/** but not where signs follow each other: an empty label, or the `xn--` of one that is to be checked. */
const SIGNS = /[.-]{2}/;

/** WHATWG-serialised http(s) address without fragment and userinfo as it stands, `undefined` for anything else or anything too long. */
export function pageAddress(reference: string, base: string | undefined): string | undefined {
  if (reference.length > MAX_REFERENCE) return undefined;
  let url: URL;
  try {
    url = new URL(reference, base);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // Some browsers let an escaped host through that no other parser and no name server takes.
  if (url.hostname === '' || url.hostname.includes('%')) return undefined;
  return kept(url.href);
}

function kept(href: string): string | undefined {
  const fragment = href.indexOf('#');
  const address = fragment === -1 ? href : href.slice(0, fragment);
  return address.length > PAGE_LIMITS.url ? undefined : address;
}

/** Whether a path, with what follows it, is written as it will be; segments of dots are left to the platform. */
const isPlain = (path: string): boolean => PLAIN.test(path) && path.charAt(0) !== '.' && !path.includes('/.');

/** The address as it stands of a plain reference, undefined where only the platform knows. */
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
 * `pageAddress` of the references of one page. Most are so plain that they are seen to be addresses as they stand, which costs a tenth of what the
 * platform takes to parse them.
 * @param base as `pageAddress` gives it, or '' for none
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
