import { type Feed, type FeedItem, MAX_SUMMARY, resolvedBy, timeOf } from './feed-item.ts';
import { ofBase64, summaryText, textOfMarkup, withoutScripts } from './feed-text.ts';
import { decodeXml, localName, prefixOf, type XmlPiece, xmlAttribute } from './xml.ts';

type OpeningTag = Extract<XmlPiece, { kind: 'open' }>;

/** An element that is open. */
interface OpenElement {
  readonly name: string;
  readonly base: string;
}

/** A child of an item or of the feed whose text is read. */
interface FeedField {
  readonly name: string;
  readonly attributes: string;
  readonly base: string;
  /** Elements that are open around it, itself included. */
  readonly depth: number;
  text: string;
  /** True if it contains elements: it is markup, not escaped text. */
  hasElements: boolean;
}

/** A link, and how well it names the page of its item: less is better. */
interface RankedLink {
  readonly url: string;
  readonly rank: number;
}

/** An item, or the feed itself, as read so far. */
interface FeedEntry {
  readonly prefix: string;
  readonly depth: number;
  readonly about: string;
  /**
   * Text of each field by its name; of a name that comes again the last counts, as in the feeds that correct
   * themselves.
   */
  readonly fields: Map<string, string>;
  link: RankedLink | undefined;
}

/** UTF-16 units read of one field, its markup included. */
const MAX_FIELD = 20_000;
/** Most nested elements; deeper ones are skipped. */
const MAX_DEPTH = 200;

const ITEMS: ReadonlySet<string> = new Set(['item', 'entry']);
const FEEDS: ReadonlySet<string> = new Set(['channel', 'feed']);
/** Fields of an item, best first; those with a prefix are of other namespaces, by the prefix that all feeds use. */
const TITLES = ['title', 'dc:title', 'media:title', 'itunes:title'];
const SUMMARIES = ['description', 'summary', 'content', 'content:encoded', 'dc:description'];
const DATES = [
  ...['updated', 'modified', 'dcterms:modified', 'pubdate', 'published', 'issued', 'dcterms:issued'],
  ...['dc:date', 'dcterms:created', 'created'],
];
const READ: ReadonlySet<string> = new Set([...TITLES, ...SUMMARIES, ...DATES, 'link', 'guid', 'atom:link']);
const PLAIN: ReadonlySet<string> = new Set([...DATES, 'link', 'guid', 'atom:link']);
const NO_ALTERNATE = 2;
/** Media types of Atom whose content is base64 (RFC 4287, 4.1.3.3). */
const PACKED = /^(?!text\/|.*[/+]xml$)[\w.+-]+\/[\w.+-]+$/;

/**
 * Makes a feed of the pieces of its XML; of each item the fields directly in it count, those of a picture or a source
 * in it do not.
 */
export class FeedBuilder {
  readonly items: FeedItem[] = [];
  readonly #open: OpenElement[] = [];
  readonly #base: string;
  #feed: FeedEntry | undefined;
  #item: FeedEntry | undefined;
  #field: FeedField | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  startsItem(name: string): boolean {
    return ITEMS.has(localName(name));
  }

  open(piece: OpeningTag): void {
    const name = localName(piece.name);
    this.#endUnclosed(name);
    const around = this.#open.at(-1)?.base ?? this.#base;
    const written = piece.attributes.includes(':base') ? xmlAttribute(piece.attributes, 'base') : '';
    const base = written === '' ? around : resolvedBy(around, written);
    // An item in a feed that never ends one begins after it.
    if (ITEMS.has(name) && this.#field === undefined) this.#endItem();
    if (this.#open.length < MAX_DEPTH) this.#open.push({ name, base });
    const depth = this.#open.length;
    if (this.#field !== undefined) {
      this.#field.hasElements = true;
      this.#addText(`<${piece.name}>`);
    } else if (ITEMS.has(name)) this.#item = entryOf(piece, depth);
    else if (FEEDS.has(name) && this.#item === undefined) this.#feed ??= entryOf(piece, depth);
    else this.#openField(piece, base, depth);
  }

  /** A field that holds no elements ends where one begins, and any but a summary where the next item does. */
  #endUnclosed(next: string): void {
    const name = this.#field?.name ?? '';
    const ends = PLAIN.has(name) || (ITEMS.has(next) && name !== '' && !SUMMARIES.includes(name));
    if (ends) this.close(localName(name));
  }

  text(text: string, isRaw: boolean): void {
    this.#addText(isRaw ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text);
  }

  close(name: string): void {
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at < 0) return;
    this.#open.length = at;
    if (this.#field !== undefined) {
      if (at >= this.#field.depth) this.#addText(`</${name}>`);
      else this.#endField();
    }
    if (this.#item !== undefined && at < this.#item.depth) this.#endItem();
  }

  finish(): Feed {
    this.#endItem();
    return { title: this.#feed === undefined ? '' : firstOf(this.#feed, TITLES), items: this.items };
  }

  #openField(piece: OpeningTag, base: string, depth: number): void {
    const entry = this.#item ?? this.#feed;
    if (entry === undefined || depth !== entry.depth + 1) return;
    const prefix = prefixOf(piece.name);
    const local = localName(piece.name);
    const name = prefix === entry.prefix || prefix === '' ? local : `${prefix}:${local}`;
    if (READ.has(name)) {
      this.#field = { name, attributes: piece.attributes, base, depth, text: '', hasElements: false };
    }
  }

  #addText(text: string): void {
    const field = this.#field;
    if (field !== undefined && field.text.length < MAX_FIELD)
      field.text += text.slice(0, MAX_FIELD - field.text.length);
  }

  #endField(): void {
    const field = this.#field;
    const entry = this.#item ?? this.#feed;
    this.#field = undefined;
    if (field === undefined || entry === undefined) return;
    if (field.name === 'link' || field.name === 'atom:link') takeLink(entry, field);
    else if (field.name === 'guid') takeGuid(entry, field);
    else {
      const text = textOf(field);
      if (text !== '') entry.fields.set(field.name, text);
    }
  }

  #endItem(): void {
    if (this.#field !== undefined) this.#endField();
    const item = this.#item;
    this.#item = undefined;
    if (item === undefined) return;
    this.items.push({
      url: item.link?.url ?? item.about,
      title: firstOf(item, TITLES),
      summary: summaryText(firstOf(item, SUMMARIES).slice(0, MAX_SUMMARY)),
      at: timeIn(item),
    });
  }
}

const entryOf = ({ name, attributes }: OpeningTag, depth: number): FeedEntry => {
  const about = attributes.includes('about') ? xmlAttribute(attributes, 'about') : '';
  return { prefix: prefixOf(name), depth, about, fields: new Map(), link: undefined };
};

const firstOf = ({ fields }: FeedEntry, names: readonly string[]): string =>
  names.map((name) => fields.get(name) ?? '').find((text) => text !== '') ?? '';

const timeIn = ({ fields }: FeedEntry): number =>
  DATES.map((name) => timeOf(fields.get(name) ?? '')).find((time) => time > 0) ?? 0;

/** Atom's link by its `rel`, RSS's by its text; one to an enclosure or to the feed itself names no page. */
function takeLink(entry: FeedEntry, { name, attributes, base, text }: FeedField): void {
  const rel = xmlAttribute(attributes, 'rel').trim().toLowerCase();
  if (rel !== '' && rel !== 'alternate') return;
  const href = (xmlAttribute(attributes, 'href') || decodeXml(text)).trim();
  offer(entry, resolvedBy(base, href), name === 'link' ? 0 : NO_ALTERNATE - 1);
}

/**
 * Uses the guid of an RSS item, which is its page's address unless it declares otherwise (RSS 2.0, guid). Many are bare
 * numbers without that declaration.
 */
function takeGuid(entry: FeedEntry, { attributes, text }: FeedField): void {
  const guid = decodeXml(text).trim();
  const isNone = xmlAttribute(attributes, 'ispermalink').trim().toLowerCase() === 'false';
  if (!isNone && /^https?:\/\//i.test(guid)) offer(entry, guid, NO_ALTERNATE);
}

function offer(entry: FeedEntry, url: string, rank: number): void {
  if (url !== '' && (entry.link === undefined || rank < entry.link.rank)) entry.link = { url, rank };
}

/** Returns the text of a field: decoded by Atom's `type` and `mode`, else as RSS writes it. */
function textOf({ name, attributes, text, hasElements }: FeedField): string {
  const type = xmlAttribute(attributes, 'type').trim().toLowerCase();
  const mode = xmlAttribute(attributes, 'mode').trim().toLowerCase();
  const isTitle = TITLES.includes(name);
  if (mode === 'base64' || PACKED.test(type)) return isTitle ? textOfMarkup(ofBase64(text)) : ofBase64(text);
  if (hasElements) return isTitle ? textOfMarkup(text) : text;
  const written = decodeXml(text);
  if (!isTitle) return written.trim();
  return type.includes('html') ? textOfMarkup(written) : withoutScripts(written).trim();
}
