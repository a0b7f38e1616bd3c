import type { StoredPage } from '../crawl-store.ts';
import type { Store } from '../store.ts';

/** The pages that a crawl fetched, in its order. */
export const fetchedPages = (store: Store, crawlId: string): readonly StoredPage[] =>
  store.crawls.fetched(crawlId).flatMap((id) => store.crawls.page(id) ?? []);
