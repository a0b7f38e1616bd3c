import type { About } from '../article/article-lines.ts';
import type { LinkedData } from './linked-data.ts';
import type { Meta } from './meta.ts';

const AUTHOR_KEYS = ['author', 'article:author', 'dc:creator', 'dc.creator', 'parsely-author'];

/** Returns facts for the search for the main text: the title, and the page's statements in `<meta>` and JSON-LD. */
export function aboutOf(title: string, published: string, meta: Meta, data: LinkedData): About {
  const authorKnown = data.author !== '' || AUTHOR_KEYS.some((key) => meta.has(key));
  const article = meta.get('og:type') === 'article' || data.headline !== '' || published !== '';
  return { title, authorKnown, article };
}
