import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { FetchedLine } from '../ports/crawls.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import type { SavedPage } from '../state/keeping.ts';
import type { Choice } from '../state/page-update.ts';
import { suggestion } from './suggesting.ts';

interface SavedContext extends Pick<CrawlDeps, 'store' | 'notify'> {
  /** Somebody listens: suggestions are read from the store for them alone. */
  readonly isHeard: boolean;
  readonly run: CrawlRun | undefined;
}

/**
 * Notifies of a page that a crawl saved, and of the suggestion, if the page is one.
 * @param status of the answer; 0: it came from the user's browser
 */
export function notifySaved(
  { store, notify, isHeard, run }: SavedContext,
  crawl: StoredCrawl,
  { page, update }: SavedPage,
  { priority, sighting }: Choice,
  status: number,
): void {
  const { n, url, relevance, onTopic } = page;
  const from = run?.stateOf(crawl.id).log.byUrl(sighting.source)?.url ?? '';
  const line: FetchedLine = { n, url, status, relevance, onTopic, priority, from, anchor: sighting.anchor };
  notify({ type: 'fetched', crawlId: crawl.id, line });
  if (!isHeard || !onTopic || update.hidden || page.label !== 'none') return;
  const found = suggestion(store, crawl, page.pageId);
  if (found !== undefined) notify({ type: 'suggestion', suggestion: found });
}
