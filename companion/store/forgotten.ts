import type { LinkRecord, PageRecord } from '../../shared/page/record.ts';
import type { Meant } from './meant.ts';
import { NO_WORDS } from './no-words.ts';

/** Why an address that was forgotten gives no page. */
export const FORGOTTEN = 'forgotten';

/** Stands where a forgotten address stood: ids of addresses are dense, and a crawl that goes on needs them all. */
export const placeholder = (id: number): string => `${PLACE}${id}`;
const PLACE = 'http://forgotten.invalid/';
export const isPlaceholder = (url: string): boolean => url.startsWith(PLACE);

/** A record without the links that are meant; the same when nothing in it is. */
export function withoutLinks(record: PageRecord, { meant, hint }: Meant): PageRecord {
  const hit = (url: string): boolean => url.includes(hint) && meant(url);
  const { links, feeds, canonical } = record;
  if (!hit(canonical) && !feeds.some(hit) && !links.some(({ url }) => hit(url))) return record;
  const wiped = (link: LinkRecord): LinkRecord =>
    hit(link.url) ? { ...link, url: placeholder(link.position), ...NO_WORDS } : link;
  return {
    ...record,
    canonical: hit(canonical) ? '' : canonical,
    feeds: feeds.filter((feed) => !hit(feed)),
    links: links.map(wiped),
  };
}
