import { NotFound } from '../crawl/errors.ts';
import { suggestion } from '../crawl/suggesting.ts';
import { linkMap } from '../results/link-map.ts';
import { report } from '../results/report.ts';
import { results } from '../results/results.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';

/** @throws NotFound */
export function storedCrawl(store: Store, id: string): StoredCrawl {
  const crawl = store.crawls.get(id);
  if (crawl === undefined) throw new NotFound('There is no crawl of this id.');
  return crawl;
}

/** What crawls brought, to be looked at. */
export function resultHandlers(store: Store): Pick<Handlers, 'results' | 'page' | 'report' | 'linkMap'> {
  return {
    results: ({ params, query }) => results(store, storedCrawl(store, params.id).id, query),
    page({ params }) {
      const found = suggestion(store, storedCrawl(store, params.id), params.page);
      if (found === undefined) throw new NotFound('There is no page of this id.');
      return found;
    },
    report: ({ params }) => report(store, storedCrawl(store, params.id).id),
    linkMap: ({ params }) => linkMap(store, storedCrawl(store, params.id).id),
  };
}
