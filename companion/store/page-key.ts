import { canonicalUrl } from '../../shared/url/canonical.ts';

/**
 * What makes two addresses one page: the canonical URL without its scheme (http and https show the same page).
 * An address that has no canonical form is its own key.
 */
export function pageKey(url: string): string {
  return (canonicalUrl(url) ?? url).replace(/^https?:\/\//, '');
}
