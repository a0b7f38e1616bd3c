import { setImmediate as turn } from 'node:timers/promises';
import { plainText, timeOf } from '../../../shared/page/feed.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { Listed } from './list-record.ts';

/** `LinkRecord.path` of an address in a sitemap. */
export const SITEMAP_PATH = 'urlset>url>loc';
/** Addresses in a sitemap by its protocol. */
const MAX = 50_000;
/** Addresses that are read before others may have their turn: a few milliseconds. */
const READ = 1_000;
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
export async function readSitemap(text: string, url: string): Promise<readonly Listed[]> {
  if (/<!DOCTYPE|<!ENTITY/i.test(text.slice(0, 4_096))) return [];
  const isOwn = ofSite(siteOf(url));
  const own: { url: string; title: string; summary: string; at: number }[] = [];
  let found = 0;
  let last: { at: number } | undefined;
  for (const [, name = '', raw = ''] of text.matchAll(ENTRY)) {
    const value = plainText(raw);
    if (name.toLowerCase() !== 'loc') {
      if (last !== undefined) last.at = timeOf(value);
      continue;
    }
    const one = { url: value, title: '', summary: '', at: 0 };
    last = one;
    if (isOwn(value)) own.push(one);
    if (++found >= MAX) break;
    if (found % READ === 0) await turn();
  }
  return own.sort((a, b) => b.at - a.at);
}

/** Whether an address is of a site; most in a row are of one host. */
function ofSite(site: string): (url: string) => boolean {
  let asked = '';
  let isOwn = false;
  return (url) => {
    const host = hostOf(url);
    if (host !== asked) [asked, isOwn] = [host, siteOf(url) === site];
    return host !== '' && isOwn;
  };
}
