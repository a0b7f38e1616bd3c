import { type Flat, hrefOf } from '../flat.ts';
import { pageAddress } from '../links/address.ts';
import { baseOf } from '../links/base.ts';

/** Links of a page that are read for its neighbours in a list. */
const MAX_LINKS = 3_000;
/** The end of a path that numbers a page of a list: `/page/3/`, `/page3`, `/index3.html`, `list_3.shtml`. */
const IN_PATH = /(?<=[/_-])(?:page|index|list)[/_-]?(\d{1,4})(?:\.\w{2,5})?\/?$/i;
/** Parameters that number a page of a list. */
const IN_SEARCH = /^(?:page|paged|pageno|pagenum|pg)$/i;
/** A page before or after, by `rel`. */
const NEIGHBOUR = /(?:^|\s)(?:next|prev|previous)(?:\s|$)/i;

/**
 * An address of a list: its page number (1 without one), and the rest of the address, which all pages of the list
 * share.
 */
interface ListPageAddress {
  readonly number: number;
  readonly list: string;
}

function placeOf({ host, pathname, searchParams }: URL): ListPageAddress {
  let number = 1;
  const others: string[] = [];
  for (const [name, value] of searchParams) {
    if (IN_SEARCH.test(name) && /^\d{1,4}$/.test(value)) number = Number(value);
    else others.push(`${name}=${value}`);
  }
  const match = IN_PATH.exec(pathname);
  if (match !== null) number = Number(match[1]);
  const path = pathname.slice(0, match?.index).replace(/(?:index|default)\.\w{2,5}$|\/$/i, '');
  return { number, list: `${host}${path}?${others.join('&')}` };
}

/**
 * Returns which page of a list this is, from 2 on: the number in its address, where a link leads to the page before or
 * after it in the same list. 0 for the first page and for any other page. @param address of the page; '' when it is
 * unknown
 */
export function listPageOf(flat: Flat, address: string): number {
  const own = address === '' ? undefined : placeOf(new URL(address));
  if (own === undefined || own.number < 2) return 0;
  const base = baseOf(flat, address);
  let links = 0;
  for (const { name, node } of flat.elements) {
    const href = name === 'a' || name === 'link' ? hrefOf(node) : undefined;
    if (href === undefined) continue;
    if (++links > MAX_LINKS) return 0;
    if (NEIGHBOUR.test(node.attribute('rel') ?? '')) return own.number;
    const target = pageAddress(href, base);
    if (target === undefined) continue;
    const { number, list } = placeOf(new URL(target));
    if (list === own.list && Math.abs(number - own.number) === 1) return own.number;
  }
  return 0;
}
