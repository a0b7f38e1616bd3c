import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { capturedSince } from '../captured-since.ts';
import { isAwaiting } from './going-on.ts';

/** Whether a crawl that ended for want of links has such a page to go on with, or links of hosts that are left alone for a time. */
export const mayGoOn = (store: Store, crawl: StoredCrawl): boolean => {
  if (isAwaiting(crawl)) return true;
  const { id, reason } = crawl;
  return (reason === 'exhausted' || reason === 'no-usable-seeds') && capturedSince(store, id).length > 0;
};
