import type { LinkKind, LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import { addressOnPage } from '../../../shared/url/canonical.ts';
import { keyOf, pageKey } from '../../../shared/url/page-key.ts';
import { SITEMAP_PATH } from '../visit/sitemap.ts';
import { isDiscouraged, type LinkWorth, NO_WORTH, worthiest } from './link-worth.ts';
import type { Within } from './scope.ts';

/** A link that may be followed. */
export interface Followable {
  /** Place in `record.links`. */
  readonly place: number;
  readonly link: LinkRecord;
  /** Canonical. */
  readonly url: string;
  /** As `Address` has it. */
  readonly written: string | undefined;
}

export interface FilteredLinks {
  /**
   * In page order, at most one a target: the first with an anchor, and rather one that the page does not ask not to
   * follow.
   */
  readonly followable: readonly Followable[];
  readonly invalid: readonly { readonly url: string; readonly reason: string }[];
  /** Canonical addresses that could be followed, of links beyond those that are kept of one page. */
  readonly crowdedOut: readonly string[];
}

/**
 * Links kept of one page. Half as many hid whole channels of a portal, whose front pages have 1,200
 * (docs/measurements/tried.md).
 */
export const MAX_LINKS = 1_000;
const FOLLOWED: ReadonlySet<LinkKind> = new Set(['a', 'area', 'frame', 'next', 'refresh']);
/** Endings of files that are never a page; `rm`, `mp3` and `wav` are the Cluster crawler's (S4.4). A PDF is a page. */
const MEDIA =
  /\.(?:3gp|7z|aac|aiff?|amr|apk|asf|asx|avi|bin|bmp|bz2|cab|css|deb|dmg|docx?|eot|epub|exe|f4v|flac|flv|gif|gz|ico|iso|jar|jpe?g|js|m4[av]|mid|midi|mkv|mobi|mov|mp[234]|mpe?g|msi|og[gv]|otf|png|pptx?|ps|ra|ram|rar|rm|rmvb|rpm|svg|swf|tar|tgz|tiff?|ttf|vob|wav|web[mp]|wm[av]|woff2?|xlsx?|xz|zip)$/i;

/**
 * Which links of a page a crawl may follow.
 * @param within the patterns of the crawl.
 * @param worth by which the best of too many are kept
 */
export function linksOf(page: PageRecord, within: Within = () => true, worth: LinkWorth = NO_WORTH): FilteredLinks {
  const { found, invalid } = allLinksOf(page, within);
  const followable = fewest(found, worth);
  if (followable.length === found.length) return { followable, invalid, crowdedOut: [] };
  const kept = new Set(followable);
  return { followable, invalid, crowdedOut: found.flatMap((link) => (kept.has(link) ? [] : [link.url])) };
}

/** Keeps the best links of one page, at most `MAX_LINKS`. */
export const fewest = <Item extends Pick<Followable, 'link'>>(
  found: readonly Item[],
  worth: LinkWorth,
): readonly Item[] => worthiest(MAX_LINKS, found, ({ link }) => link, worth);

/** Returns all links that a crawl may follow, however many they are, and those that it may not. */
export function allLinksOf(
  page: PageRecord,
  within: Within = () => true,
): { readonly found: readonly Followable[]; readonly invalid: FilteredLinks['invalid'] } {
  const chosen = new Map<string, Followable>();
  const invalid: { url: string; reason: string }[] = [];
  const self = pageKey(page.url);
  const addressAt = addressOnPage(page.url);
  for (const [place, link] of page.links.entries()) {
    if (!FOLLOWED.has(link.kind)) continue;
    const address = addressAt(link.url);
    const reason = address === undefined ? 'bad-url' : refusal(address.url, link);
    if (address === undefined || reason !== undefined) {
      invalid.push({ url: link.url, reason: reason ?? 'bad-url' });
      continue;
    }
    const { url, written } = address;
    if (!within(url, written)) {
      invalid.push({ url, reason: 'outside' });
      continue;
    }
    const key = keyOf(url);
    const before = chosen.get(key);
    if (key !== self && (before === undefined || isBetter(link, before.link)))
      chosen.set(key, { place, link, url, written });
  }
  return { found: [...chosen.values()].sort((a, b) => a.place - b.place), invalid };
}

/** Deeper paths are made by machines for machines. */
const MAX_SEGMENTS = 20;
/** Most repeats of a segment in a path; more come from a relative link gone wrong (Nutch, Heritrix). */
const MAX_REPEATS = 2;

/** Why a path can only be a trap, as a stable code; undefined: it looks sound. */
export function trapIn(pathname: string): string | undefined {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS) return 'too-deep';
  // This runs for every link, and most paths have fewer than three segments: scanning so few costs less than counting
  // them by name.
  for (let at = 0; at + MAX_REPEATS < segments.length; at++) {
    let repeats = 1;
    for (let other = at + 1; other < segments.length; other++) if (segments[other] === segments[at]) repeats += 1;
    if (repeats > MAX_REPEATS) return 'repeating';
  }
  return undefined;
}

/**
 * Returns why no crawl follows a link to a canonical address, as a stable code: `media` by its ending, or that of a
 * trap.
 */
export function refusal(url: string, link: Pick<LinkRecord, 'path'> = { path: '' }): string | undefined {
  const pathname = pathOf(url);
  if (MEDIA.test(pathname) && !isPackedSitemap(pathname, link)) return 'media';
  return trapIn(pathname);
}

function isBetter(link: LinkRecord, before: LinkRecord): boolean {
  if (isDiscouraged(link) !== isDiscouraged(before)) return isDiscouraged(before);
  return before.anchor === '' && link.anchor !== '';
}

/** Path of a canonical URL, which has neither user name nor fragment: without parsing it. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return url.slice(url.indexOf('/', url.indexOf('://') + 3), query < 0 ? undefined : query);
}

/** Sitemaps lead to packed ones; a page that links to one has no page there. */
const isPackedSitemap = (pathname: string, { path }: Pick<LinkRecord, 'path'>): boolean =>
  path === SITEMAP_PATH && /\.xml\.gz$/i.test(pathname);
