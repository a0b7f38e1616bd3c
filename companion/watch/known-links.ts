import { keyOf } from '../../shared/url/page-key.ts';
import { isLasting } from '../crawl/politeness/retry.ts';
import type { Store } from '../store/store.ts';

interface KnownIn {
  readonly watches: Pick<Store['watches'], 'failedLinks' | 'hasPage'>;
}

/**
 * Returns whether no round is to fetch an address, by its key: the topic has its page, or a kept round found that it
 * has none. A page of a search is not had: if a watched page comes to link to it, it is news. What failed for the
 * moment alone is fetched again where another page shows it, and so is everything that failed in rounds that were
 * pruned.
 */
export function knownLinks({ watches }: KnownIn, topicId: string): (key: string) => boolean {
  const failed = watches.failedLinks(topicId).filter(({ failure }) => isLasting(failure));
  const keys = new Set(failed.map(({ url }) => keyOf(url)));
  return (key) => keys.has(key) || watches.hasPage(topicId, key);
}
