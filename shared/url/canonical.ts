import { LONGEST_URL } from './longest.ts';
import { withoutPathSession } from './noise.ts';
import { parseUrl } from './parse-url.ts';
import { canonicalPercent } from './percent.ts';
import { canonicalQuery } from './query.ts';
import { writtenUrl } from './written.ts';

/** `example.org/path` and `example.org:8080` as people type them. */
const BARE_HOST = /^[^\s/?#:@\\]+\.[^\s/?#:@\\]+(?::\d+)?(?:[/?#]|$)/u;

function parse(input: string, base: string | undefined): URL | undefined {
  const trimmed = input.trim();
  if (base === undefined) return parseUrl(BARE_HOST.test(trimmed) ? `http://${trimmed}` : input);
  return parseUrl(input) ?? parseUrl(input, base);
}

/** An http(s) address without userinfo, its host without a trailing dot. */
function read(input: string, base: string | undefined): URL | undefined {
  if (input.length > 2 * LONGEST_URL) return undefined;
  const url = parse(input, base);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const { hostname } = url;
  const host = hostname.replace(/\.+$/, '');
  if (host === '') return undefined;
  // Sets the host only if it changed: the setter parses it again, and most addresses are canonical.
  if (host !== hostname) url.hostname = host;
  return url;
}

function canonical(url: URL): string | undefined {
  const { href, pathname } = url;
  if (href.includes('#')) url.hash = '';
  const path = withoutPathSession(canonicalPercent(pathname));
  if (path !== pathname) url.pathname = path;
  if (href.includes('?')) {
    const query = canonicalQuery(url.search.slice(1));
    url.search = query === '' ? '' : `?${query}`;
  }
  return url.href.length > LONGEST_URL ? undefined : url.href;
}

/**
 * The one spelling of a page's address. `undefined`: not http(s), userinfo, unparsable, or longer than 2,083 units.
 * WHATWG parsing, then RFC 3986 6.2.2 percent-encoding, no fragment, no trailing dot of the host,
 * no session ids and tracking marks, query sorted where that is safe. Idempotent. What may be another
 * page stays another address: www, index pages, a trailing slash, empty segments of the path; http and https, too, which only `pageKey` takes for one.
 */
export function canonicalUrl(input: string, base?: string): string | undefined {
  const url = read(input, base);
  return url && canonical(url);
}

/** The two spellings of a page's address. */
export interface Address {
  /** By which the page is known: canonical. */
  readonly url: string;
  /**
   * Address for requests, as the linking page wrote it; undefined: `url`. Its canonical form is `url`, so its origin is
   * the same.
   */
  readonly written: string | undefined;
}

/** Returns the address of a found URL; undefined like `canonicalUrl`. */
export function addressOf(input: string, base?: string): Address | undefined {
  const found = read(input, base);
  if (found === undefined) return undefined;
  const { href } = found;
  const url = canonical(found);
  if (url === undefined) return undefined;
  const written = href === url ? url : writtenUrl(href);
  return { url, written: written === url || written.length > LONGEST_URL ? undefined : written };
}

/** A path in which nothing has another spelling: of unreserved signs, without empty segments and such as begin with a dot. */
// biome-ignore lint/plugin: each round ends with the only slash in it.
const PLAIN_PATH = /^\/(?:[\w~-][\w.~-]*\/)*(?:[\w~-][\w.~-]*)?$/;

/**
 * Returns `addressOf` for the links of one page. Most lead to plain addresses of the page's own host. These are
 * canonical unchanged, and checking that costs a tenth of parsing.
 */
export function addressOnPage(page: string): (url: string) => Address | undefined {
  const origin = parseUrl(canonicalUrl(page) ?? '')?.origin;
  if (origin === undefined) return (url) => addressOf(url);
  return (url) => (isPlain(origin, url) ? { url, written: undefined } : addressOf(url));
}

const isPlain = (origin: string, url: string): boolean =>
  url.length <= LONGEST_URL && url.startsWith(origin) && PLAIN_PATH.test(url.slice(origin.length));
