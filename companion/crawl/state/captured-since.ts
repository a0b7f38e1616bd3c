import { isBare } from '../../../shared/page/bare.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Store } from '../../store/store.ts';
import type { SavedPage } from './keeping.ts';
import type { PageProcessor } from './page-processor.ts';
import type { Choice } from './page-update.ts';
import { readByBrowser } from './seeding.ts';

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

/**
 * Takes in a page from the user's browser, which alone can read it.
 * @returns undefined when the crawl did not wait for it, the page is still empty, or it is one that was read before.
 */
export function takeCaptured(
  processor: PageProcessor,
  record: PageRecord,
  foundAt: number,
): { readonly kept: SavedPage; readonly choice: Choice } | undefined {
  const { state, journal } = processor;
  const urlId = state.known.find(pageKey(record.url));
  if (urlId === undefined || isBare(record) || !journal.needsBrowser(urlId)) return undefined;
  state.failed -= 1;
  const choice = { urlId, sighting: journal.sighting(urlId), priority: 1, parts: [] };
  const kept = processor.page(choice, readByBrowser(record), foundAt);
  return kept && { kept, choice };
}
