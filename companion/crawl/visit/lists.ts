import { setImmediate as turn } from 'node:timers/promises';
import { feedSteps, isFeed } from '../../../shared/page/feed.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { sitemapKind } from '../../../shared/page/sitemap.ts';
import type { Steps } from '../../../shared/page/steps.ts';
import { type ListedAddress, recordOfList } from './list-record.ts';
import { readSitemap, SITEMAP_PATH } from './sitemap.ts';

/** A sitemap or a feed. */
export interface List {
  /** As a page whose links are what it names. */
  readonly record: PageRecord;
  /** All that it names, with the time of each. */
  readonly listed: readonly ListedAddress[];
  /** It names further sitemaps, no pages. */
  readonly isIndex: boolean;
}

/** `LinkRecord.path` of an item of a feed. */
const FEED_PATH = 'feed>item>link';

/** Reads a list of addresses: a sitemap of XML or of lines, RSS, Atom or a JSON Feed. undefined for anything else. */
export async function readList(body: Uint8Array, charset: string, url: string): Promise<List | undefined> {
  const text = listText(body, charset);
  const kind = sitemapKind(text);
  if (kind !== undefined) {
    const listed = await readSitemap(text, url);
    return { listed, record: recordOfList(url, '', listed, SITEMAP_PATH), isIndex: kind === 'index' };
  }
  if (!isFeed(text)) return undefined;
  const { title, items } = await inTurns(feedSteps(text, url));
  return { listed: items, record: recordOfList(url, title, items, FEED_PATH), isIndex: false };
}

/** Finishes a work in slices between which others have their turn. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await turn();
  }
}

/** Decodes a list by the charset of the answer, else by the declaration of the document, else as UTF-8. */
export function listText(body: Uint8Array, charset: string): string {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(200, body.byteLength)).toString('latin1');
  const label = charset || (/^\W{0,3}<\?xml[^>]*\bencoding=["']([\w-]+)/.exec(head)?.[1] ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
