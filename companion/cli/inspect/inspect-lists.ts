import { gunzipSync } from 'node:zlib';
import { visible } from '../../../shared/text/visible.ts';
import { listText } from '../../crawl/visit/lists.ts';
import { BadArguments } from '../exit.ts';
import { inspectFeed, inspectSitemap } from './inspect-parts.ts';

/** Kinds of lists of addresses. */
export type ListKind = 'feed' | 'sitemap';

/** A file or an answer that holds a list. */
export interface LoadedList {
  readonly bytes: Uint8Array;
  readonly charset: string;
  readonly url: string;
}

/** Octets of a packed list when it is unpacked; as many as a sitemap may have (sitemaps.org). */
const MAX_UNPACKED = 50 * 1024 * 1024;

/** Prints what a list names: for a person, or as a line of JSON with the name of its file. */
export function printList(kind: ListKind, name: string, { bytes, charset, url }: LoadedList, isLine: boolean): void {
  const text = listText(unpacked(name, bytes), charset);
  const list = kind === 'feed' ? inspectFeed(text, url.startsWith('file:') ? '' : url) : inspectSitemap(text);
  console.log(visible(isLine ? JSON.stringify({ id: name, ...list }) : JSON.stringify(list, null, 2)));
}

function unpacked(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw new BadArguments(`${name} cannot be unpacked: name a whole gzip file of at most 50 MiB inside.`, { cause });
  }
}
