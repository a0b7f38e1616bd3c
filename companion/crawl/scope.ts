import { hostOf } from '../../shared/url/site.ts';

/** Patterns of addresses that a crawl may follow. */
export interface Scope {
  /** Only these; empty: everywhere. */
  readonly only: readonly string[];
  /** Never these, whatever `only` says. */
  readonly never: readonly string[];
}

export const EVERYWHERE: Scope = { only: [], never: [] };

/**
 * Whether links may be followed to an address. A pattern without a slash is a host with all below it; one with a slash is matched
 * against host and path from their beginning, `*` standing for anything. Seeds are the user's own word and are not asked.
 * Matching is linear in the address for each star.
 */
export function within({ only, never }: Scope): (url: string) => boolean {
  const [allowed, refused] = [only.map(matcher), never.map(matcher)];
  return (url) => (allowed.length === 0 || allowed.some((fits) => fits(url))) && !refused.some((fits) => fits(url));
}

function matcher(pattern: string): (url: string) => boolean {
  const bare = pattern.trim().replace(/^https?:\/\//i, '');
  if (!bare.includes('/')) {
    const host = bare.toLowerCase().replace(/^\*\./, '');
    return (url) => hostOf(url) === host || hostOf(url).endsWith(`.${host}`);
  }
  const parts = bare.split('*');
  return (url) => glob(parts, url.replace(/^https?:\/\//i, ''));
}

/** Greedy from the left: the parts stand in this order, the first at the beginning. No regular expression, no backtracking. */
function glob(parts: readonly string[], text: string): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = text.indexOf(part, at);
    if (found < 0 || (index === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return true;
}
