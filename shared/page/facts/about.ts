import type { About } from '../article/article-lines.ts';
import type { LinkedData } from './linked-data.ts';
import type { Meta } from './meta.ts';

const AUTHOR_KEYS = ['author', 'article:author', 'dc:creator', 'dc.creator', 'parsely-author'];

/** Folders and files that programs of forums give to threads. */
const THREAD_FOLDER =
  /[/?](?:forums?|threads?|topic|boards?|discussions?|questions|viewtopic(?:\.php)?|showthread(?:\.php)?)(?:[/?]|$)/i;
const MAX_ADDRESS = 500;

/** Returns facts for the search for the main text: the title, and the page's statements in `<meta>` and JSON-LD. */
export function aboutOf(title: string, published: string, meta: Meta, data: LinkedData, address: string): About {
  const authorKnown = data.author !== '' || AUTHOR_KEYS.some((key) => meta.has(key));
  const article = meta.get('og:type') === 'article' || data.headline !== '' || published !== '';
  const thread = data.thread || THREAD_FOLDER.test(address.slice(0, MAX_ADDRESS));
  return { title, authorKnown, article, thread, address };
}
