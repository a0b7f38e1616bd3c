import { isBare } from '../../../shared/page/bare.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Store } from '../../store/store.ts';

/** Most pages needing the browser that a crawl looks up among the captures when it begins or resumes. */
const MAX_NEEDING = 10_000;

/** Pages for which a crawl needs the user's browser and that have come from there since, as they were captured last. */
export const capturedSince = (
  { results, captures }: Pick<Store, 'results' | 'captures'>,
  crawlId: string,
): readonly PageRecord[] =>
  results.needingBrowser(crawlId, MAX_NEEDING).flatMap(({ url }) => {
    const page = captures.newest(pageKey(url))?.page;
    // Scripts may have been at work still.
    return page === undefined || isBare(page) ? [] : [page];
  });
