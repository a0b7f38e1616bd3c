import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { FetchedLine } from '../crawls.ts';
import type { Engine } from '../engine.ts';
import type { Choice, Kept } from '../keeping.ts';
import type { Run } from '../loop/running.ts';
import { suggestion } from './suggesting.ts';

interface Teller extends Pick<Engine, 'store' | 'tell'> {
  /** Somebody listens: suggestions are read from the store for them alone. */
  readonly isHeard: boolean;
  readonly run: Run | undefined;
}

/** Tells of a page that a crawl took in, and that it is suggested, if it is. @param status of the answer; 0: it came from the user's browser */
export function tellKept(
  { store, tell, isHeard, run }: Teller,
  crawl: StoredCrawl,
  { page, hidden }: Kept,
  { priority, sighting }: Choice,
  status: number,
): void {
  const { n, url, relevance, onTopic } = page;
  const from = run?.mindOf(crawl.id).log.byUrl(sighting.source)?.url ?? '';
  const line: FetchedLine = { n, url, status, relevance, onTopic, priority, from, anchor: sighting.anchor };
  tell({ type: 'fetched', crawlId: crawl.id, line });
  if (!isHeard || !onTopic || hidden || page.label !== 'none') return;
  const found = suggestion(store, crawl, page.pageId);
  if (found !== undefined) tell({ type: 'suggestion', suggestion: found });
}
