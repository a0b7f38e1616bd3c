import type { FurtherLinks } from '../../../shared/api/further-links.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf } from '../../../shared/url/site.ts';
import type { Store } from '../../store/store.ts';

/** Newest pages of a crawl that are looked through. */
const MAX_LOOKED = 100_000;
const SITEMAP = '/sitemap.xml';
const FRONT_PAGE = '/';
/** Usual address of a feed: the front page, which would name another one, is not read twice. */
const FEED = '/feed';

/**
 * Returns the host with the most on-topic pages of a crawl, the first by name among equals. Leaves out hosts whose
 * sitemap the crawl was given.
 */
export function nextHost(store: Pick<Store, 'crawls' | 'results'>, crawlId: string): string | undefined {
  const asked = new Set(store.crawls.seeds(crawlId).flatMap(({ url }) => (pathOf(url) === SITEMAP ? hostOf(url) : [])));
  const [best] = store.results
    .hosts(crawlId)
    .filter(({ host, onTopic }) => onTopic > 0 && !asked.has(host))
    .sort((one, other) => other.onTopic - one.onTopic || (one.host < other.host ? -1 : 1));
  return best?.host;
}

/**
 * Returns addresses of a host that name its other pages: its sitemap and its front page. A front page that the crawl
 * has read makes room for the usual address of a feed. None for a host of which the crawl has no page.
 */
function listsOf(host: string, read: readonly string[]): readonly string[] {
  const pages = read.filter((url) => hostOf(url) === host);
  const [page] = pages;
  if (page === undefined) return [];
  const at = (path: string): string => new URL(path, page).href;
  const isFrontRead = pages.some((url) => pathOf(url) === FRONT_PAGE);
  return [at(SITEMAP), at(isFrontRead ? FEED : FRONT_PAGE)];
}

/** Returns the given addresses, and those of the host's lists, whose pages a crawl has not read. */
export function unread(
  store: Pick<Store, 'results'>,
  crawlId: string,
  { seeds, host }: FurtherLinks,
): readonly string[] {
  const read = store.results.standings(crawlId, MAX_LOOKED).map(({ url }) => url);
  const keys = new Set(read.map(pageKey));
  const asked = [...seeds, ...(host === undefined ? [] : listsOf(host, read))];
  return asked.filter((url) => !keys.has(pageKey(canonicalUrl(url) ?? url)));
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');
