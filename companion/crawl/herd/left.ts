import { isBare } from '../../../shared/page/bare.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { isAwaiting } from './going-on.ts';

/** Pages that only the browser can read of which is looked up, when a crawl begins or goes on, whether it has. */
const MOST_LEFT = 10_000;

/** Pages that a crawl left to the user's browser and that have come from there since, as they were captured last. */
export const comeSince = ({ results, captures }: Pick<Store, 'results' | 'captures'>, crawlId: string) =>
  results.left(crawlId, MOST_LEFT).flatMap((url) => {
    const page = captures.newest(pageKey(url))?.page;
    // Scripts may have been at work still.
    return page === undefined || isBare(page) ? [] : [page];
  });

/** Whether a crawl that ended for want of links has such a page to go on with, or links of hosts that are left alone for a time. */
export const mayGoOn = (store: Store, crawl: StoredCrawl): boolean => {
  if (isAwaiting(crawl)) return true;
  const { id, reason } = crawl;
  return (reason === 'exhausted' || reason === 'no-usable-seeds') && comeSince(store, id).length > 0;
};
