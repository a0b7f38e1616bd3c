import type { CrawlView } from '../../shared/api/crawl.ts';

/** Pages after which a crawl that still goes on should have met its topic. */
const ENOUGH = 10;

/** Whether a crawl found nothing on its topic where it should have: then the topic's words are likely not those of the pages. */
export const isAstray = ({ fetched, onTopic, state }: Pick<CrawlView, 'fetched' | 'onTopic' | 'state'>): boolean =>
  onTopic === 0 && fetched >= (state === 'done' ? 1 : ENOUGH);
