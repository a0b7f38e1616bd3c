import { setImmediate as turn } from 'node:timers/promises';
import { sitemapEntries } from '../../../shared/page/sitemap.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { ListedAddress } from './list-record.ts';

/** `LinkRecord.path` of an address in a sitemap. */
export const SITEMAP_PATH = 'urlset>url>loc';
/** Addresses in a sitemap by its protocol. */
const MAX = 50_000;
/** Addresses that are read before others may have their turn: a few milliseconds. */
const READ = 1_000;

/** The addresses that a sitemap names of its own site, the newest first as far as it says, else in its order. */
export async function readSitemap(text: string, url: string): Promise<readonly ListedAddress[]> {
  const isOwn = ofSite(siteOf(url));
  const own: ListedAddress[] = [];
  let found = 0;
  for (const entry of sitemapEntries(text)) {
    if (isOwn(entry.url)) own.push({ ...entry, title: '', summary: '' });
    if (++found >= MAX) break;
    if (found % READ === 0) await turn();
  }
  return own.sort((a, b) => b.at - a.at);
}

/** Returns a test whether an address belongs to a site, fast for runs of one host. */
function ofSite(site: string): (url: string) => boolean {
  let asked = '';
  let isOwn = false;
  return (url) => {
    const host = hostOf(url);
    if (host !== asked) [asked, isOwn] = [host, siteOf(url) === site];
    return host !== '' && isOwn;
  };
}
