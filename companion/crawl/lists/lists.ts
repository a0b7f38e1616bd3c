import { feedItems, feedTitle, isFeed } from '../../../shared/page/feed.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { type Listed, recordOfList } from './list-record.ts';
import { isSitemap, isSitemapIndex, readSitemap, SITEMAP_PATH } from './sitemap.ts';

/** A sitemap or a feed. */
export interface List {
  /** As a page whose links are what it names. */
  readonly record: PageRecord;
  /** All that it names, with the time of each. */
  readonly listed: readonly Listed[];
  /** It names further sitemaps, no pages. */
  readonly isIndex: boolean;
}

/** `LinkRecord.path` of an item of a feed. */
const FEED_PATH = 'feed>item>link';

/** Reads XML that is a list of addresses: a sitemap (UTF-8 by its protocol), RSS or Atom. undefined for anything else. */
export async function readList(body: Uint8Array, charset: string, url: string): Promise<List | undefined> {
  const text = textOf(body, charset);
  if (isSitemap(text)) {
    const listed = await readSitemap(text, url);
    return { listed, record: recordOfList(url, '', listed, SITEMAP_PATH), isIndex: isSitemapIndex(text) };
  }
  if (!isFeed(text)) return undefined;
  const listed = feedItems(text);
  return { listed, record: recordOfList(url, feedTitle(text), listed, FEED_PATH), isIndex: false };
}

/** By the charset of the answer, else by the declaration of the document, else UTF-8. */
function textOf(body: Uint8Array, charset: string): string {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(200, body.byteLength)).toString('latin1');
  const label = charset || (/^\W{0,3}<\?xml[^>]*\bencoding=["']([\w-]+)/.exec(head)?.[1] ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
