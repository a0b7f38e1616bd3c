import { plainText, timeOf } from '../../../shared/page/feed.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { Listed } from './list-record.ts';

/** `LinkRecord.path` of an address in a sitemap. */
export const SITEMAP_PATH = 'urlset>url>loc';
/** Addresses in a sitemap by its protocol. */
const MOST = 50_000;
/** Addresses of pages and the dates after them; those of pictures and films in other namespaces are none of ours. A tag that does not end is over at the next. */
const ENTRY = /<(?:(?!image:|video:)\w+:)?(loc|lastmod)\b[^<>]*>\s*(?:<!\[CDATA\[)?([^<\]]{1,2083})/gi;

/** Whether a text is a sitemap or an index of sitemaps (sitemaps.org/protocol.html), by its root. */
export const isSitemap = (head: string): boolean => rootOf(head).endsWith('urlset') || isSitemapIndex(head);

/** Whether it names further sitemaps and no pages. */
export const isSitemapIndex = (head: string): boolean => rootOf(head).endsWith('sitemapindex');

const rootOf = (head: string): string => /<((?:\w+:)?[a-z]\w*)/i.exec(head.slice(0, 2_000))?.[1]?.toLowerCase() ?? '';

/**
 * What a sitemap names, the newest first as far as it says, else in its order. Of its own site only; a document type is refused, so
 * that no entity is ever expanded but the five of XML. Read by one pass over the text: nesting has no price.
 */
export function readSitemap(text: string, url: string): readonly Listed[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text.slice(0, 4_096))) return [];
  const site = siteOf(url);
  const found: { url: string; at: number }[] = [];
  for (const [, name = '', raw = ''] of text.matchAll(ENTRY)) {
    const value = plainText(raw);
    const last = found.at(-1);
    if (name.toLowerCase() === 'loc') found.push({ url: value, at: 0 });
    else if (last !== undefined) last.at = timeOf(value);
    if (found.length >= MOST) break;
  }
  const own = found.filter((one) => URL.canParse(one.url) && siteOf(one.url) === site);
  return own.map((one) => ({ ...one, title: '', summary: '' })).sort((a, b) => b.at - a.at);
}
