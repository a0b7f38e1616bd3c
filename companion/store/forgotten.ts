import type { LinkRecord, PageRecord } from '../../shared/page/record.ts';
import type { Meant } from './meant.ts';
import { NO_WORDS } from './no-words.ts';

/** Why an address that was forgotten gives no page. */
export const FORGOTTEN = 'forgotten';

/** Stands where a forgotten address stood: ids of addresses are dense, and a crawl that goes on needs them all. */
export const placeholder = (id: number): string => `${PLACE}${id}`;
const PLACE = 'http://forgotten.invalid/';
export const isPlaceholder = (url: string): boolean => url.startsWith(PLACE);

/** A record in which the links that are meant lead nowhere, since others know its links by their places; the same when nothing in it is. */
export function withoutLinks(record: PageRecord, what: Meant): PageRecord {
  const hit = hitBy(what);
  const wiped = (link: LinkRecord): LinkRecord =>
    hit(link.url) ? { ...link, url: placeholder(link.position), ...NO_WORDS } : link;
  return names(record, hit) ? { ...withoutNames(record, hit), links: record.links.map(wiped) } : record;
}

/** A page of which nobody knows the links yet: those that are meant go out of it. */
export function lessLinks(record: PageRecord, what: Meant): PageRecord {
  const hit = hitBy(what);
  const left = (): LinkRecord[] => record.links.filter(({ url }) => !hit(url));
  return names(record, hit) ? { ...withoutNames(record, hit), links: left() } : record;
}

const hitBy =
  ({ meant, hint }: Meant) =>
  (url: string): boolean =>
    url.includes(hint) && meant(url);

const names = ({ links, feeds, canonical }: PageRecord, hit: (url: string) => boolean): boolean =>
  hit(canonical) || feeds.some(hit) || links.some(({ url }) => hit(url));

const withoutNames = (record: PageRecord, hit: (url: string) => boolean): PageRecord => ({
  ...record,
  canonical: hit(record.canonical) ? '' : record.canonical,
  feeds: record.feeds.filter((feed) => !hit(feed)),
});
