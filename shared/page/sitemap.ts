import { timeOf } from './feed-item.ts';
import { decodeXml, localName, prefixOf, xmlPieces } from './xml.ts';

/** An address in a sitemap. */
export interface SitemapEntry {
  /** Address as written; may be invalid. */
  readonly url: string;
  /** Time of its last change, in milliseconds; 0 if the sitemap gives none. */
  readonly at: number;
}

/** Kinds of sitemaps (sitemaps.org/protocol.html): of pages, of further sitemaps, and plain lines. */
export type SitemapKind = 'pages' | 'index' | 'text';

/** Longest address that is read, in UTF-16 units. */
const MAX_ADDRESS = 2_083;
/** UTF-16 units at the beginning that may hold declarations and remarks before the root. */
const HEAD = 2_000;
const DTD_HEAD = 4_096;
const ROOT = /<((?:[\w-]{1,20}:)?[a-z]\w*)/i;
const ADDRESS = /^https?:\/\/\S+$/i;

/** Kind of a sitemap by its beginning; undefined for anything else. */
export function sitemapKind(text: string): SitemapKind | undefined {
  const root = localName(ROOT.exec(withoutRemarks(text.slice(0, HEAD)))?.[1] ?? '');
  if (root === 'urlset') return 'pages';
  if (root === 'sitemapindex') return 'index';
  return isTextSitemap(text) ? 'text' : undefined;
}

const withoutRemarks = (head: string): string => head.replace(/<!--[\s\S]*?-->/g, '');

/** Returns whether every line of the beginning is one address, as in a text sitemap. */
function isTextSitemap(text: string): boolean {
  const lines = linesOf(text.slice(0, HEAD));
  // The beginning may end inside an address.
  const whole = text.length > HEAD && lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.length > 0 && whole.every((line) => ADDRESS.test(line));
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * The addresses of a sitemap in its order, one at a time, so that a reader may let others have their turn. Those of
 * pictures and films in other namespaces are left out. A document type is refused with all that follows: no sitemap
 * needs one.
 */
export function* sitemapEntries(text: string): Generator<SitemapEntry> {
  const kind = sitemapKind(text);
  if (kind === 'text') yield* textEntries(text);
  else if (kind !== undefined && !/<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, DTD_HEAD))) yield* xmlEntries(text);
}

function* textEntries(text: string): Generator<SitemapEntry> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const [line] = linesOf(text.slice(at, end < 0 ? undefined : Math.min(end, at + 2 * MAX_ADDRESS)));
    if (line !== undefined && line.length <= MAX_ADDRESS && ADDRESS.test(line)) yield { url: line, at: 0 };
    if (end < 0) return;
    at = end + 1;
  }
}

/** Elements whose text is read; some indexes write the address into `<sitemap>` itself. */
const READ: ReadonlySet<string> = new Set(['loc', 'lastmod', 'url', 'sitemap']);

function* xmlEntries(text: string): Generator<SitemapEntry> {
  let root: string | undefined;
  let field = '';
  let value = '';
  let entry: { url: string; at: number } | undefined;
  /** Takes what was read of a field. A tag that does not end is over at the next. */
  const endField = (): SitemapEntry | undefined => {
    const [name, read] = [field, value.trim()];
    [field, value] = ['', ''];
    if (name === 'lastmod' && entry !== undefined) entry.at ||= timeOf(read);
    const isAddress = name === 'loc' ? read !== '' : name !== 'lastmod' && ADDRESS.test(read);
    if (!isAddress || read.length > MAX_ADDRESS) return undefined;
    const before = entry;
    entry = { url: read, at: 0 };
    return before;
  };
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'text') {
      const written = piece.text.slice(0, 2 * MAX_ADDRESS);
      if (field !== '' && value.length < MAX_ADDRESS) value += piece.isRaw ? written : decodeXml(written);
      continue;
    }
    const ended = endField();
    if (ended !== undefined) yield ended;
    if (piece.kind !== 'open' || piece.isEmpty) continue;
    const [prefix, local] = [prefixOf(piece.name), localName(piece.name)];
    root ??= prefix;
    if (READ.has(local) && (prefix === root || prefix === '')) field = local;
  }
  const ended = endField();
  if (ended !== undefined) yield ended;
  if (entry !== undefined) yield entry;
}
