import type { Flat, FlatElement } from '../flat.ts';
import { isoDate } from './iso-date.ts';
import type { LinkedData } from './linked-data.ts';
import type { Meta } from './meta.ts';

const KEYS =
  'article:published_time datepublished og:published_time parsely-pub-date sailthru.date pubdate publishdate publish_date publish-date publication_date date.release dc.date.issued dcterms.created dc.date dcterms.date citation_publication_date citation_date article:published date weibo:article:create_at'.split(
    ' ',
  );
const IN_URL = /\/((?:19|20)\d\d)[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?:\/|_|-|\b)/;
const MAX_VALUE = 100;
/** Elements of a header looked at for a title. */
const MAX_HEADER = 100;
const TIME_CLASS = /time|date|publish/i;
const CHANGED = /updat|modif/i;
const ITS_OWN = /datepublished/i;

/** Returns true for an element in a header with the page's title: that header is the article's, not the site's. */
function besideTitle({ elements }: Flat, { parent }: FlatElement): boolean {
  for (let at = parent; at !== undefined; at = at.parent) {
    if (at.name !== 'header') continue;
    const inner = elements.slice(at.index, Math.min(at.last, at.index + MAX_HEADER) + 1);
    return inner.some(({ name }) => name === 'h1');
  }
  return false;
}

/** Ranks an element as evidence of the page's own date: 0 is best, undefined means no evidence. */
function rankOf(flat: Flat, element: FlatElement, furniture: boolean): number | undefined {
  const { name, node, start, end } = element;
  const names = node.attribute('class')?.slice(0, MAX_VALUE) ?? '';
  const isMarked = ITS_OWN.test(node.attribute('itemprop')?.slice(0, MAX_VALUE) ?? '');
  const isShown = name === 'time' || (end > start && end - start < MAX_VALUE && TIME_CLASS.test(names));
  if (!isMarked && !isShown) return undefined;
  // Beside the page others may be named, each marked as its own.
  if (furniture && !besideTitle(flat, element)) return isMarked ? 3 : 4;
  return isMarked ? 0 : CHANGED.test(names) ? 2 : 1;
}

/**
 * Returns the best date shown: one marked as publication, else the first of the page's own, else one of a change, else
 * one in furniture.
 */
function shown(flat: Flat, furniture: Uint8Array): string {
  let best = '';
  let least = Number.POSITIVE_INFINITY;
  for (const element of flat.elements) {
    const rank = rankOf(flat, element, furniture[element.index] === 1);
    if (rank === undefined || rank >= least) continue;
    const { node, start, end } = element;
    const values = [
      node.attribute('datetime'),
      node.attribute('content'),
      flat.text.slice(start, end),
      node.attribute('title'),
    ];
    const date = values.map((value) => isoDate(value ?? '')).find((value) => value !== '');
    if (date === undefined) continue;
    best = date;
    least = rank;
    if (rank === 0) break;
  }
  return best;
}

/**
 * Returns the page's date of publication from `<meta>`, JSON-LD, its text or its address, in ISO 8601; '' without one.
 * @param furniture as `furnitureOf` returns it
 */
export function publishedOf(flat: Flat, meta: Meta, data: LinkedData, url: string, furniture: Uint8Array): string {
  for (const key of KEYS) {
    const date = isoDate(meta.get(key) ?? '');
    if (date !== '') return date;
  }
  const [, year, month, date] = IN_URL.exec(url) ?? [];
  return isoDate(data.published) || shown(flat, furniture) || isoDate(`${year}-${month}-${date}`);
}
