import { displayText } from '../../shared/text/display.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { type FileLink, readLinks } from './link-file.ts';

/** Addresses that a sitemap, a feed, or a list of links names. */
export interface SeedList {
  readonly links: readonly FileLink[];
  /** Sitemaps that a sitemap index names: lists to be read in their turn. */
  readonly lists: readonly string[];
}

const MOST = 5_000;
const LONGEST_URL = 2_083;
const MOST_LISTS = 200;

/**
 * Reads what stands at the address of a list: a sitemap or its index (sitemaps.org), RSS, Atom, OPML, or a page of links. XML is
 * read for its few tags alone, no entities are declared and nothing is fetched. Linear in the text.
 */
export function readSeedList(text: string, base: string): SeedList {
  const head = text.slice(0, 2_000).toLowerCase();
  if (head.includes('<sitemapindex')) {
    const lists = locs(text).flatMap((url) => absolute(url, base) ?? []);
    return { links: [], lists: [...new Set(lists)].slice(0, MOST_LISTS) };
  }
  if (head.includes('<urlset'))
    return {
      links: known(
        locs(text).map((url) => ({ url, title: '' })),
        base,
      ),
      lists: [],
    };
  if (/<rss|<feed|<rdf:rdf/.test(head)) return { links: known(entries(text), base), lists: [] };
  return { links: readLinks(text, base), lists: [] };
}

const locs = (text: string): string[] =>
  pieces(text, 'loc')
    .map((piece) => plainText(piece))
    .filter((url) => url !== '');

/** Items of RSS and entries of Atom: the link and the title of each. */
function entries(text: string): FileLink[] {
  const items = [...pieces(text, 'item'), ...pieces(text, 'entry')];
  return items.map((item) => ({
    url: plainText(pieces(item, 'link')[0] ?? '') || attributeOf(item),
    title: plainText(pieces(item, 'title')[0] ?? ''),
  }));
}

/** What stands between `<name …>` and `</name>`, for each. Two passes of `indexOf`, no backtracking. */
function pieces(text: string, name: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(`<${name}`); at >= 0 && found.length < MOST; at = text.indexOf(`<${name}`, at + 1)) {
    const open = text.indexOf('>', at);
    if (open < 0) break;
    if (!/[\s>]/.test(text[at + name.length + 1] ?? '')) continue;
    const close = text.indexOf(`</${name}>`, open);
    if (close < 0) break;
    found.push(text.slice(open + 1, close));
    at = close;
  }
  return found;
}

/** The href of Atom's link to the page itself. */
function attributeOf(entry: string): string {
  for (let at = entry.indexOf('<link'); at >= 0; at = entry.indexOf('<link', at + 1)) {
    const tag = entry.slice(at, entry.indexOf('>', at) + 1);
    if (/\brel=["'](?!alternate)/.test(tag)) continue;
    const href = /\bhref=["']([^"'<>]*)["']/.exec(tag)?.[1];
    if (href !== undefined) return plainText(href);
  }
  return '';
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainText = (xml: string): string =>
  xml
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .trim();

function known(links: readonly FileLink[], base: string): FileLink[] {
  const found = new Map<string, FileLink>();
  for (const { url, title } of links) {
    const address = absolute(url, base);
    if (address !== undefined && !found.has(address))
      found.set(address, { url: address, title: displayText(title, 200) });
  }
  return [...found.values()].slice(0, MOST);
}

function absolute(url: string, base: string): string | undefined {
  const address = URL.canParse(url, base) ? webAddress(new URL(url, base).href) : undefined;
  return address !== undefined && address.length <= LONGEST_URL ? address : undefined;
}
