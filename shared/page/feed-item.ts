/** An item of RSS, an entry of Atom, an item of a JSON Feed. Hostile text, as the feed has it. */
export interface FeedItem {
  /** May be relative if the feed's own address is unknown; '' without one. */
  readonly url: string;
  readonly title: string;
  /** Without its markup. */
  readonly summary: string;
  /** Time of the last change, else of publication, in milliseconds; 0 if the feed gives none. */
  readonly at: number;
}

export interface Feed {
  readonly title: string;
  readonly items: readonly FeedItem[];
}

/** Longest summary, in UTF-16 units before its markup is taken off. */
export const MAX_SUMMARY = 2_000;

const ZONELESS = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;

/** Milliseconds of a date as RFC 822 or RFC 3339 write it, in UTC where it names no zone; 0 for anything else. */
export function timeOf(text: string): number {
  const at = Date.parse(ZONELESS.test(text) ? `${text}Z` : text);
  return Number.isFinite(at) && at > 0 ? at : 0;
}

/** Resolves an address against a base; returns it as written if that fails. */
export function resolvedBy(base: string, url: string): string {
  if (base === '' || url === '') return url;
  try {
    return new URL(url, base).href;
  } catch {
    return url;
  }
}
