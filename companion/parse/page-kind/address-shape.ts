import { parseUrl } from '../../../shared/url/parse-url.ts';

/** Folders that programs for sites and shops give to lists, to threads and to goods. */
const LIST_FOLDER =
  /^(?:tags?|labels?|categor(?:y|ies)|topics?|archives?|authors?|collections?|catalogs?|departments?|directory|browse|search|c|s|lists?|taxonomy|keywords?)$/i;
/** Folders that hold nothing but lists. */
const TAG_FOLDER = /^(?:tags?|labels?|categor(?:y|ies)|authors?|taxonomy|keywords?)$/i;
const THREAD_FOLDER =
  /^(?:forums?|threads?|boards?|topics?|discussions?|viewtopic(?:\.php)?|showthread(?:\.php)?|questions|community)$/i;
const SHOP_FOLDER = /^(?:products?|items?|itm|p|dp|shop|store)$/i;
/** An archive by year, month or day at the end of a path: no page behind it. */
const DATE_FOLDER = /(?:^|\/)(?:19|20)\d\d(?:\/\d{1,2}){0,2}$/;
const INDEX_FILE = /^(?:index|default|home)\.\w{2,5}$/i;
/** Parts of a path, from its end, that may name a list. */
const NEAR = 4;
/** Words of the last part of a path from which it is a title. */
const SLUG = 4;

/**
 * Returns the shape of an address: features as numbers. `isRoot`: a host itself. `isTag`: right in a folder of lists.
 */
export function addressShape(url: string) {
  const { pathname = '/', search = '' } = parseUrl(url) ?? {};
  const parts = pathname.split('/').filter((part) => part !== '' && !INDEX_FILE.test(part));
  const last = parts.at(-1) ?? '';
  const isListed = parts.slice(-NEAR).some((part) => LIST_FOLDER.test(part)) || DATE_FOLDER.test(parts.join('/'));
  return {
    isRoot: parts.length === 0 && search === '',
    isTag: TAG_FOLDER.test(parts.at(-2) ?? ''),
    slug: Number(!isListed && last.split(/[-_]/).length >= SLUG),
    number: Number(!isListed && /\d{4,}/.test(last)),
    listFolder: Number(isListed),
    threadFolder: Number(`${pathname}${search}`.split(/[/?&]/).some((part) => THREAD_FOLDER.test(part))),
    shopFolder: Number(parts.some((part) => SHOP_FOLDER.test(part))),
  };
}
