import { FeedBuilder } from './feed-builder.ts';
import type { Feed, FeedItem } from './feed-item.ts';
import { isJsonFeed, readJsonFeed } from './json-feed.ts';
import { finish, type Steps } from './steps.ts';
import { localName, xmlPieces } from './xml.ts';

export type { Feed, FeedItem } from './feed-item.ts';

/** Items that are read of one feed. */
const MAX_ITEMS = 5_000;
/** UTF-16 units at the beginning of a text that may hold declarations and remarks before its root. */
const HEAD = 2_000;
const ROOT = /<(?:[\w-]{1,20}:)?(?:rss|feed|rdf)[\s>]/i;

/** Returns true for RSS, Atom or a JSON Feed, judged by the start of the text. */
export const isFeed = (text: string): boolean => ROOT.test(text.slice(0, HEAD)) || isJsonFeed(text);

/**
 * Items of RSS (0.9 to 2.0) and entries of Atom (0.3 and 1.0) or a JSON Feed, in their order. @param base as `readFeed`
 */
export const feedItems = (text: string, base = ''): readonly FeedItem[] => readFeed(text, base).items;

/** Title of the feed itself. */
export const feedTitle = (text: string): string => readFeed(text, '', 0).title;

/** Pieces of XML that are read before others may have their turn: a few milliseconds. */
const PIECES_A_STEP = 2_000;

/**
 * Reads a feed, be it well formed or not: linear in the text, never throws. No entity is declared and nothing is
 * fetched.
 * @param base address of the feed, by which relative addresses are read; '' leaves them relative where the feed has no
 * `xml:base`
 */
export const readFeed = (text: string, base: string, maxItems = MAX_ITEMS): Feed =>
  finish(feedSteps(text, base, maxItems));

/** `readFeed`, to be left and taken up again. */
export function* feedSteps(text: string, base: string, maxItems = MAX_ITEMS): Steps<Feed> {
  if (isJsonFeed(text)) return readJsonFeed(text, base, maxItems);
  const builder = new FeedBuilder(base);
  let pieces = 0;
  for (const piece of xmlPieces(text)) {
    if (++pieces % PIECES_A_STEP === 0) yield;
    if (piece.kind === 'text') builder.text(piece.text, piece.isRaw);
    else if (piece.kind === 'close') builder.close(localName(piece.name));
    else {
      if (builder.items.length >= maxItems && builder.startsItem(piece.name)) break;
      builder.open(piece);
      if (piece.isEmpty) builder.close(localName(piece.name));
    }
  }
  const { title, items } = builder.finish();
  return { title, items: items.slice(0, maxItems) };
}
