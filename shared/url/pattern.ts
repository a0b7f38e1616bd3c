import { wellFormed } from '../text/well-formed.ts';
import { parseUrl } from './parse-url.ts';
import { canonicalPercent } from './percent.ts';

/** A pattern of addresses as a person writes one, in the spelling that addresses have. */
export interface UrlPattern {
  /** Lower case and punycode, with its port where one was written; `*` stands for itself. */
  readonly host: string;
  /** Path pattern from the first slash on, escaped as in addresses; undefined: the whole host. */
  readonly path: string | undefined;
}

/** Reads `例子.cn`, `Example.org:8080/新闻/*` or `https://example.org/a b`. */
export function readPattern(pattern: string): UrlPattern {
  const bare = pattern.trim().replace(/^[a-z]+:\/\//i, '');
  const slash = bare.indexOf('/');
  const host = (slash < 0 ? bare : bare.slice(0, slash)).toLowerCase().replace(/\.$/, '');
  return {
    host: parseUrl(`http://${host}/`)?.host ?? host,
    path: slash < 0 ? undefined : escapedPath(bare.slice(slash)),
  };
}

/**
 * Path and query in the one spelling in which both sides of a comparison are to be. Brackets keep their place in a
 * query, as in canonical addresses.
 */
export function escapedPath(path: string): string {
  const escaped = wellFormed(path).replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  const [head = '', ...query] = escaped.split('?');
  return [canonicalPercent(head), ...query.map(withBrackets)].join('?');
}

const withBrackets = (query: string): string => canonicalPercent(query).replaceAll('%5B', '[').replaceAll('%5D', ']');
