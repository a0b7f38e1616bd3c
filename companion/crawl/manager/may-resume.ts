import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { capturedSince } from '../state/captured-since.ts';
import { isAwaiting } from './auto-resume.ts';

/**
 * True for a crawl that ended for want of links and has some now: a captured page, a new seed, or links of hosts that
 * are left alone for a time.
 */
export const mayGoOn = (store: Store, crawl: StoredCrawl): boolean => {
  if (isAwaiting(crawl)) return true;
  const { id, reason } = crawl;
  const hasSeeds = (): boolean => store.crawls.seeds(id).some(({ state }) => state === 'waiting');
  return (
    (reason === 'exhausted' || reason === 'no-usable-seeds') && (hasSeeds() || capturedSince(store, id).length > 0)
  );
};
