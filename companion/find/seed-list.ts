import { feedItems, isFeed } from '../../shared/page/feed.ts';
import { sitemapEntries, sitemapKind } from '../../shared/page/sitemap.ts';
import { displayText } from '../../shared/text/display.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { readLinks } from './link-file.ts';
import type { ImportedPage } from './saved-page.ts';

/** Addresses that a sitemap, a feed, or a list of links names. */
export interface ParsedSeedList {
  readonly links: readonly ImportedPage[];
  /** Sitemaps that a sitemap index names: lists to be read in their turn. */
  readonly lists: readonly string[];
}

const MAX = 5_000;
const MAX_LISTS = 200;

/**
 * Reads a list of addresses: a sitemap or its index (sitemaps.org), a feed, OPML, or a page of links. Linear in the
 * text; no entity is declared and nothing is fetched.
 */
export async function readSeedList(text: string, base: string): Promise<ParsedSeedList> {
  const kind = sitemapKind(text);
  if (kind !== undefined) {
    const named = [...sitemapEntries(text)].map(({ url }) => ({ url, title: '' }));
    if (kind !== 'index') return { links: known(named, base), lists: [] };
    const lists = named.flatMap(({ url }) => absolute(url, base) ?? []);
    return { links: [], lists: [...new Set(lists)].slice(0, MAX_LISTS) };
  }
  if (isFeed(text)) return { links: known(feedItems(text, base), base), lists: [] };
  return { links: await readLinks(text, base), lists: [] };
}

function known(links: readonly Pick<ImportedPage, 'url' | 'title'>[], base: string): ImportedPage[] {
  const found = new Map<string, ImportedPage>();
  for (const { url, title } of links) {
    const address = absolute(url, base);
    if (address !== undefined && !found.has(address))
      found.set(address, { url: address, title: displayText(title, 200) });
  }
  return [...found.values()].slice(0, MAX);
}

function absolute(url: string, base: string): string | undefined {
  const address = webAddress(url, base);
  return address !== undefined && address.length <= LONGEST_URL ? address : undefined;
}
