import { wellFormed } from '../../text/well-formed.ts';
import { cut, foldSpace } from '../cut.ts';
import type { Flat, FlatElement } from '../flat.ts';
import { dateIn } from './iso-date.ts';
import type { LinkedData } from './linked-data.ts';
import type { Meta } from './meta.ts';

const KEYS = [
  'author',
  'article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'citation_author',
  'byl',
];
const ADDRESS = /^(?:https?:)?\/\/|^@/i;
const PREFIX = /^(?:(?:written |posted |published )?by\b[:\s]*|author[:：\s]+|作者[:：\s]*|记者[:：\s]*|文[/／:：])/i;
const BY_CLASS = /(?:^|[\s_-])(?:byline|author)(?:[\s_-](?:name|link))?(?:$|\s)/i;
const MAX = 200;
const MAX_BYLINE = 80;
/** Text after a name in a byline, up to its date. */
const TAIL = /\s*(?:[|•].*|[-–—,·]|\d+ min.*|(?<!\p{L})(?:on|am|at|updated:?))?\s*$/iu;

const tidy = (text: string): string => cut(foldSpace(wellFormed(cut(text, MAX * 4))).replace(PREFIX, ''), MAX);

function isByline({ name, node, start, end }: FlatElement): boolean {
  if (end <= start || end - start > MAX_BYLINE) return false;
  if ((node.attribute('itemprop') ?? '') === 'author') return true;
  if (name === 'a' && /(?:^|\s)author(?:\s|$)/i.test(node.attribute('rel')?.slice(0, MAX) ?? '')) return true;
  return BY_CLASS.test(node.attribute('class')?.slice(0, MAX) ?? '');
}

/** Returns the author by the page's `<meta>`, else JSON-LD, else its byline; '' without one. At most 200 units. */
export function authorOf(flat: Flat, meta: Meta, data: LinkedData): string {
  for (const key of KEYS) {
    const name = meta.get(key) ?? '';
    if (name !== '' && !ADDRESS.test(name)) return tidy(name);
  }
  if (data.author !== '' && !ADDRESS.test(data.author)) return tidy(data.author);
  for (const element of flat.elements) {
    if (!isByline(element)) continue;
    const text = flat.text.slice(element.start, element.end);
    const name = tidy((dateIn(text)?.before ?? text).replace(TAIL, ''));
    if (name !== '') return name;
  }
  return '';
}
