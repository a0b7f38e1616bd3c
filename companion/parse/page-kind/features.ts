import { measure } from '../../../shared/page/measure.ts';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import { parseUrl } from '../../../shared/url/parse-url.ts';

/** Facts on the structure of a page, each a number. No word of a topic and no name of a host is among them. */
export const FEATURES = [
  'words',
  'lineWords',
  'linksPerWord',
  'linkedHeadings',
  'repeatedAnchors',
  'cards',
  'sharedPath',
  'sharedPathPerWord',
  'prices',
  'published',
  'author',
  'slug',
  'number',
  'listFolder',
  'threadFolder',
  'shopFolder',
] as const;
export type PageFeature = (typeof FEATURES)[number];

/** The features, and facts that decide without a weight. */
export interface PageShape {
  readonly features: Readonly<Record<PageFeature, number>>;
  /** Words of the main text. */
  readonly words: number;
  /** Links in the content, to other pages and with an anchor. */
  readonly links: number;
  /** The address is that of a host. */
  readonly isRoot: boolean;
  /** Its address is that of a tag or category, or it is a further page of a list, as its title says (`listPageOf`). */
  readonly namesList: boolean;
}

/** Links and UTF-16 units of text that are read. */
const MAX_LINKS = 1_000;
const MAX_TEXT = 60_000;
/** Least words of an anchor that may be a headline. */
const HEADLINE = 3;
/** Words beyond which a page is long: an index may be as long as a book. */
const MOST_WORDS = 500;
/** Words for which the density of links is counted. */
const HUNDRED = 100;
const PRICE = /[$€£¥￥]\s?\d|\d\s?[€£元]|\b(?:USD|EUR|GBP)\b/g;
/** The number that `titleOf` puts behind the title of a further page of a list. */
const NUMBERED = /\(p\. \d+\)$/;

/** Measures the structure of a page from its record. Linear in the page. */
export function shapeOf(page: PageRecord): PageShape {
  const text = page.text.slice(0, MAX_TEXT);
  const links = contentLinks(page);
  const { count, words } = measureLines(text);
  const hundreds = 1 + words / HUNDRED;
  const anchors = new Set(links.map(({ anchor }) => anchor));
  const linked = page.headings.filter((heading) => anchors.has(heading)).length;
  const largest = largestGroup(links);
  const { isRoot, isTag, ...address } = addressShape(page.url);
  return {
    features: {
      words: Math.log1p(Math.min(MOST_WORDS, words)),
      lineWords: Math.log1p(words / Math.max(1, count)),
      linksPerWord: Math.log1p(links.length / hundreds),
      linkedHeadings: linked / (page.headings.length + 2),
      repeatedAnchors: Math.log1p(
        severalOf(
          links,
          ({ anchor }) => anchor,
          ({ url }) => url,
        ),
      ),
      cards: Math.log1p(
        severalOf(
          links,
          ({ url }) => url,
          ({ path }) => path,
        ),
      ),
      sharedPath: Math.log1p(largest),
      sharedPathPerWord: Math.log1p(largest / hundreds),
      prices: Math.log1p(text.match(PRICE)?.length ?? 0),
      published: Number(page.published !== ''),
      author: Number(page.author !== ''),
      ...address,
    },
    words,
    links: links.length,
    isRoot,
    namesList: isTag || NUMBERED.test(page.title),
  };
}

/** Returns links in the content to other pages, with an anchor. */
const contentLinks = ({ links, url }: PageRecord): readonly LinkRecord[] =>
  links
    .filter((link) => link.kind === 'a' && !link.furniture && link.anchor !== '' && link.url !== url)
    .slice(0, MAX_LINKS);

function measureLines(text: string): { readonly count: number; readonly words: number } {
  let [count, words] = [0, 0];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    count += 1;
    words += measure(line, 0, line.length).words;
  }
  return { count, words };
}

/**
 * Counts values of `same` with several values of `other`: calls to read on that lead to several pages, or pages that
 * several places of a teaser lead to.
 */
function severalOf(
  links: readonly LinkRecord[],
  same: (link: LinkRecord) => string,
  other: (link: LinkRecord) => string,
): number {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const link of links) {
    const known = first.get(same(link));
    if (known === undefined) first.set(same(link), other(link));
    else if (known !== other(link)) several.add(same(link));
  }
  return several.size;
}

/** Returns the number of targets of the largest group of headlines at one tag path. */
function largestGroup(links: readonly LinkRecord[]): number {
  const groups = new Map<string, Set<string>>();
  let largest = 0;
  for (const { path, url, anchor } of links) {
    if (measure(anchor, 0, anchor.length).words < HEADLINE) continue;
    const group = groups.get(path) ?? new Set();
    groups.set(path, group.add(url));
    largest = Math.max(largest, group.size);
  }
  return largest;
}

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
function addressShape(url: string) {
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
