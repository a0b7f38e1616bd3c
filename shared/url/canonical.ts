import { LONGEST_URL } from './longest.ts';
import { isMarkOfVisitor, isNoiseParameter, isSignature, withoutPathSession } from './noise.ts';
import { parseUrl } from './parse-url.ts';
import { canonicalPercent } from './percent.ts';

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

/** Plain names, so that a query which is one opaque token or a script's own language is never reordered. */
const PLAIN_PAIR = /^[\w.\-%]+(?:=|$)/;
/** Brackets of `a[]=1` are names' own; everything else as in a path. */
const BRACKET = /%5B|%5D/g;

/**
 * Query without tracking, session and empty pairs, an empty value without its `=`, sorted by name when every pair is
 * `name` or `name=value` (stable: the values of one name keep their order).
 */
function canonicalQuery(query: string): string {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '' && !isNoiseParameter(pair))
    .map((pair) => canonicalPercent(pair).replace(/^([^=]+)=$/, '$1'));
  if (pairs.every((pair) => PLAIN_PAIR.test(pair))) pairs.sort(byName);
  return pairs.join('&').replace(BRACKET, (bracket) => (bracket === '%5B' ? '[' : ']'));
}

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? '';

function byName(a: string, b: string): number {
  const [nameA, nameB] = [nameOf(a), nameOf(b)];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
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
 * WHATWG parsing, then RFC 3986 6.2.2 percent-encoding, no fragment, no trailing dot of the host, no session ids and
 * tracking marks, query sorted where that is safe. Idempotent. What may be another page stays another address: www,
 * index pages, a trailing slash, empty segments of the path; http and https, too, which only `pageKey` takes for one.
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

/**
 * Returns the address for a request to its server, as written and without its fragment. To a server, the order of
 * parameters, an empty value or the case of an escape may mean another page. Leaves out only visitor identifiers, for
 * privacy and caches, as browsers do. Leaves a signed query whole, or its signature would be wrong. @param href
 * WHATWG-serialised
 */
function writtenUrl(href: string): string {
  const hash = href.indexOf('#');
  const address = hash < 0 ? href : href.slice(0, hash);
  const mark = address.indexOf('?');
  const [place, query] = mark < 0 ? [address, ''] : [address.slice(0, mark), address.slice(mark + 1)];
  const pairs = query.split('&');
  const kept = pairs.some(isSignature) ? pairs : pairs.filter((pair) => !isMarkOfVisitor(pair));
  const search =
    kept.length === pairs.length ? address.slice(place.length) : kept.length === 0 ? '' : `?${kept.join('&')}`;
  const path = withoutPathSession(place);
  // The rest of a path may be dots, which parsing removes.
  return path === place ? place + search : new URL(path + search).href;
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

/**
 * A path in which nothing has another spelling: of unreserved signs, without empty segments and such as begin with a
 * dot.
 */
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
