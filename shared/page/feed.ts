/** An item of RSS, or an entry of Atom. Hostile text, as it stands in the feed. */
export interface FeedItem {
  /** May be relative; '' when there is none. */
  readonly url: string;
  readonly title: string;
  /** Without its markup. */
  readonly summary: string;
  /** When it was published or last changed, in milliseconds; 0 when the feed does not say. */
  readonly at: number;
}

/** Elements of one name that are read of a text. */
const MAX = 5_000;
/** UTF-16 units that are looked at of what an element holds, its markup included. */
const LONGEST = 20_000;
const LONGEST_SUMMARY = 2_000;

/** Whether a text is RSS or Atom, by its beginning. */
export const isFeed = (text: string): boolean => /<(?:rss|feed|rdf:rdf)[\s>]/i.test(text.slice(0, 2_000));

/** Title of the feed itself. */
export const feedTitle = (text: string): string => plainText(xmlPieces(text.slice(0, LONGEST), 'title')[0] ?? '');

/**
 * Items of RSS and entries of Atom, in their order. XML is read for its few tags alone: no entity is declared and nothing is fetched.
 * Linear in the text.
 */
export function feedItems(text: string): FeedItem[] {
  const first = (item: string, ...names: string[]): string => {
    for (const name of names) {
      const found = plainText((xmlPieces(item, name)[0] ?? '').slice(0, LONGEST));
      if (found !== '') return found;
    }
    return '';
  };
  return [...xmlPieces(text, 'item'), ...xmlPieces(text, 'entry')].map((item) => ({
    url: first(item, 'link') || hrefOf(item) || permalinkOf(item),
    title: first(item, 'title'),
    summary: withoutTags(first(item, 'description', 'summary', 'content').slice(0, LONGEST_SUMMARY)),
    at: timeOf(first(item, 'updated', 'pubDate', 'published', 'dc:date')),
  }));
}

/** What stands between `<name …>` and `</name>`, for each. Two passes of `indexOf`, no backtracking. */
export function xmlPieces(text: string, name: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(`<${name}`); at >= 0 && found.length < MAX; at = text.indexOf(`<${name}`, at + 1)) {
    // Before anything else is looked for: of tags that only begin alike there may be a million.
    if (!/[\s>]/.test(text[at + name.length + 1] ?? '')) continue;
    const open = text.indexOf('>', at);
    if (open < 0) break;
    const close = text.indexOf(`</${name}>`, open);
    if (close < 0) break;
    found.push(text.slice(open + 1, close));
    at = close;
  }
  return found;
}

/** The href of Atom's link to the page itself. */
function hrefOf(entry: string): string {
  let end = 0;
  for (let at = entry.indexOf('<link'); at >= 0; at = entry.indexOf('<link', end)) {
    end = entry.indexOf('>', at) + 1;
    if (end === 0) break;
    const tag = entry.slice(at, end);
    if (/\brel=["'](?!alternate)/.test(tag)) continue;
    const href = /\bhref=["']([^"'<>]*)["']/.exec(tag)?.[1];
    if (href !== undefined) return plainText(href);
  }
  return '';
}

/** The guid of an RSS item, which is the address of its page unless it says otherwise (RSS 2.0, guid). */
function permalinkOf(item: string): string {
  const at = item.indexOf('<guid');
  if (at < 0 || /\bisPermaLink\s*=\s*["']false/i.test(item.slice(at, item.indexOf('>', at) + 1))) return '';
  const guid = plainText(xmlPieces(item, 'guid')[0] ?? '');
  // Many feeds write a bare number here and do not say that it is none.
  return /^https?:\/\//i.test(guid) ? guid : '';
}

/** Milliseconds of a date as RFC 822 or RFC 3339 write it; 0 for anything else. */
export function timeOf(text: string): number {
  const at = Date.parse(text);
  return Number.isFinite(at) && at > 0 ? at : 0;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text of an element: a CDATA section is opened, references to characters and the five entities of XML are read. */
export const plainText = (xml: string): string => decoded(xml.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')).trim();

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? character(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10))
      : (ENTITIES[name] ?? whole),
  );

const character = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

const withoutTags = (html: string): string =>
  decoded(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
