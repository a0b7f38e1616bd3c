import { forgetting, type UrlPredicate } from '../../shared/page/forgotten-links.ts';
import { NO_WORDS } from '../../shared/page/links/no-words.ts';
import type { LinkRecord, PageRecord } from '../../shared/page/record.ts';
import type { Meant } from './meant.ts';

/** Why an address that was forgotten gives no page. */
export const FORGOTTEN = 'forgotten';

/** Returns the placeholder of a forgotten address. Ids of addresses are dense, and a resumed crawl needs them all. */
export const placeholder = (id: number): string => `${PLACE}${id}`;
const PLACE = 'http://forgotten.invalid/';
export const isPlaceholder = (url: string): boolean => url.startsWith(PLACE);

/**
 * A record in which the links that are meant lead nowhere, since others know its links by their places; the same when
 * nothing in it is.
 */
export function withoutLinks(record: PageRecord, hit: UrlPredicate): PageRecord {
  const wiped = (link: LinkRecord): LinkRecord =>
    hit(link.url) ? { ...link, url: placeholder(link.position), ...NO_WORDS } : link;
  return forgetting(record, hit, (links) => links.map(wiped));
}

/** By the hint first, which is quicker. */
export const hitBy =
  ({ meant, hint }: Meant): UrlPredicate =>
  (url) =>
    url.includes(hint) && meant(url);
