import { parseUrl } from './parse-url.ts';
import { siteOf } from './site.ts';

/**
 * Compares registrable domain and scheme of two addresses, as browsers do for `SameSite` cookies; hosts and ports may
 * differ. A network can write links into http pages, so an http page does not speak for the https site of the same
 * name.
 */
export function isSameSite(one: string, other: string): boolean {
  const site = siteOf(one);
  return site !== '' && site === siteOf(other) && parseUrl(one)?.protocol === parseUrl(other)?.protocol;
}
