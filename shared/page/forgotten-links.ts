import type { LinkRecord, PageRecord } from './record.ts';

/** Whether an address is to be forgotten. */
export type Hit = (url: string) => boolean;

/** A page whose links nobody refers to by their places: those that are to be forgotten go out of it. The same page when it names none. */
export const lessLinks = (page: PageRecord, hit: Hit): PageRecord =>
  forgetting(page, hit, (links) => links.filter(({ url }) => !hit(url)));

/** A page that names none of the addresses any longer; the same one when it names none. @param less what its links become */
export function forgetting(page: PageRecord, hit: Hit, less: (links: PageRecord['links']) => LinkRecord[]): PageRecord {
  const { links, feeds, canonical } = page;
  if (!hit(canonical) && !feeds.some(hit) && !links.some(({ url }) => hit(url))) return page;
  return {
    ...page,
    canonical: hit(canonical) ? '' : canonical,
    feeds: feeds.filter((feed) => !hit(feed)),
    links: less(links),
  };
}
