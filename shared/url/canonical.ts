import { withoutPathSession } from './noise.ts';
import { parseUrl } from './parse-url.ts';
import { canonicalPercent } from './percent.ts';
import { canonicalQuery } from './query.ts';

const MAX_LENGTH = 2_083;
/** `example.org/path` and `example.org:8080` as people type them. */
const BARE_HOST = /^[^\s/?#:@\\]+\.[^\s/?#:@\\]+(?::\d+)?(?:[/?#]|$)/u;

function parse(input: string, base: string | undefined): URL | undefined {
  const trimmed = input.trim();
  if (base === undefined) return parseUrl(BARE_HOST.test(trimmed) ? `http://${trimmed}` : input);
  return parseUrl(input) ?? parseUrl(input, base);
}

/**
 * The one spelling of a page's address. `undefined`: not http(s), userinfo, unparsable, or longer than 2,083 units.
 * WHATWG parsing, then RFC 3986 6.2.2 percent-encoding, no fragment, no trailing dot of the host, no empty segments of the
 * path, no session ids and tracking marks, query sorted where that is safe. Idempotent. What may be another page stays
 * another key: http and https, www, index pages, a trailing slash.
 */
export function canonicalUrl(input: string, base?: string): string | undefined {
  if (input.length > 2 * MAX_LENGTH) return undefined;
  const url = parse(input, base);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  const host = url.hostname.replace(/\.+$/, '');
  if (host === '') return undefined;
  url.hostname = host;
  url.pathname = withoutPathSession(canonicalPercent(url.pathname));
  const query = canonicalQuery(url.search.slice(1));
  url.search = query === '' ? '' : `?${query}`;
  return url.href.length > MAX_LENGTH ? undefined : url.href;
}
