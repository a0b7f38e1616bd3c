import { feedItems, isFeed, plainText, xmlPieces } from '../../shared/page/feed.ts';
import { displayText } from '../../shared/text/display.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { type FileLink, readLinks } from './link-file.ts';

/** Addresses that a sitemap, a feed, or a list of links names. */
export interface SeedList {
  readonly links: readonly FileLink[];
  /** Sitemaps that a sitemap index names: lists to be read in their turn. */
  readonly lists: readonly string[];
}

const MAX = 5_000;
const MAX_LISTS = 200;

/**
 * Reads what stands at the address of a list: a sitemap or its index (sitemaps.org), RSS, Atom, OPML, or a page of links. XML is
 * read for its few tags alone, no entities are declared and nothing is fetched. Linear in the text.
 */
export async function readSeedList(text: string, base: string): Promise<SeedList> {
  const head = text.slice(0, 2_000).toLowerCase();
  if (head.includes('<sitemapindex')) {
    const lists = locs(text).flatMap((url) => absolute(url, base) ?? []);
    return { links: [], lists: [...new Set(lists)].slice(0, MAX_LISTS) };
  }
  if (head.includes('<urlset'))
    return {
      links: known(
        locs(text).map((url) => ({ url, title: '' })),
        base,
      ),
      lists: [],
    };
  if (isFeed(head)) return { links: known(feedItems(text), base), lists: [] };
  return { links: await readLinks(text, base), lists: [] };
}

const locs = (text: string): string[] =>
  xmlPieces(text, 'loc')
    .map((piece) => plainText(piece))
    .filter((url) => url !== '');

function known(links: readonly Pick<FileLink, 'url' | 'title'>[], base: string): FileLink[] {
  const found = new Map<string, FileLink>();
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
