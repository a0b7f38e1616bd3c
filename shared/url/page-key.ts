import { canonicalUrl } from './canonical.ts';

/**
 * Returns the key by which two addresses are one page: the canonical URL without its scheme (http and https show the
 * same page). An address without a canonical form is its own key.
 */
export function pageKey(url: string): string {
  return keyOf(canonicalUrl(url) ?? url);
}

/** The same for an address that is canonical already, without the price of making it so. */
export function keyOf(canonical: string): string {
  if (canonical.startsWith('https://')) return canonical.slice(8);
  return canonical.startsWith('http://') ? canonical.slice(7) : canonical;
}
