import { getDomain } from 'tldts';
import { parseUrl } from './parse-url.ts';

/** Host name as serialised by WHATWG (lower case, punycode, no port), '' when the input is no absolute URL. */
export function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

/**
 * Returns the registrable domain by the Public Suffix List (`a.b.example.co.uk` → `example.co.uk`). Returns the host
 * itself without one (IP literals, single labels, bare suffixes), and '' if the input is no absolute URL. Private
 * suffixes such as github.io count: each user of such a host is a site of its own.
 */
export function siteOf(url: string): string {
  const host = hostOf(url);
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}
