import type { CrawlView } from '../../shared/api/crawl.ts';

/** Pages after which a running crawl should have found its topic. */
const ENOUGH = 10;

/**
 * Returns true for a crawl without any page on its topic that should have found one. Its topic's words probably differ
 * from those of the pages.
 */
export const isAstray = ({ fetched, onTopic, state }: Pick<CrawlView, 'fetched' | 'onTopic' | 'state'>): boolean =>
  onTopic === 0 && fetched >= (state === 'done' ? 1 : ENOUGH);
