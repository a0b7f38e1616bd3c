import type { LinkRecord, PageRecord } from './record.ts';

/** Returns whether an address is to be erased. */
export type UrlPredicate = (url: string) => boolean;

/**
 * Removes links to erased addresses from a page whose links are not referenced by index. Returns the same page if it
 * has none.
 */
export const lessLinks = (page: PageRecord, hit: UrlPredicate): PageRecord =>
  forgetting(page, hit, (links) => links.filter(({ url }) => !hit(url)));

/**
 * A page that names none of the addresses any longer; the same one when it names none. @param less what its links
 * become
 */
export function forgetting(
  page: PageRecord,
  hit: UrlPredicate,
  less: (links: PageRecord['links']) => LinkRecord[],
): PageRecord {
  const { links, feeds, canonical } = page;
  if (!hit(canonical) && !feeds.some(hit) && !links.some(({ url }) => hit(url))) return page;
  return {
    ...page,
    canonical: hit(canonical) ? '' : canonical,
    feeds: feeds.filter((feed) => !hit(feed)),
    links: less(links),
  };
}
