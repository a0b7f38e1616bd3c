import type { BrowserPagesView } from '../../shared/api/results.ts';
import { hostOf } from '../../shared/url/site.ts';
import type { Store } from '../store/store.ts';

const MAX_PAGES = 1_000;
const MAX_HOSTS = 50;
/** Most pages that the browser opens at a click. */
const MAX_OF_HOST = 20;

/**
 * Returns the pages that only the user's browser can read, by host. A replicated crawl takes no pages in, so it has
 * none.
 */
export function needingBrowser(store: Store, crawlId: string): BrowserPagesView[] {
  if (store.crawls.get(crawlId)?.copied !== undefined) return [];
  const byHost = new Map<string, { own: string[]; foreign: string[] }>();
  for (const { urlId, url } of store.results.needingBrowser(crawlId, MAX_PAGES)) {
    const host = hostOf(url);
    const named = byHost.get(host) ?? { own: [], foreign: [] };
    byHost.set(host, named);
    named[store.authority.ofUrlId(crawlId, urlId) ? 'own' : 'foreign'].push(url);
  }
  return [...byHost]
    .map(([host, { own, foreign }]) => ({
      host,
      pages: own.length + foreign.length,
      urls: own.slice(0, MAX_OF_HOST),
      foreign: foreign.slice(0, MAX_OF_HOST),
    }))
    .sort((a, b) => b.pages - a.pages || (a.host < b.host ? -1 : 1))
    .slice(0, MAX_HOSTS);
}
