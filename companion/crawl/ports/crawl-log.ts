import type { Journal } from '../../store/journal.ts';

/**
 * Takes the updates of one crawl, and answers questions about earlier ones. A crawl on one machine has its journal, the
 * learner of a shared crawl a log in memory.
 */
export type CrawlLog = Pick<
  Journal,
  'apply' | 'take' | 'sighting' | 'source' | 'keepPart' | 'keepScores' | 'renewShown'
>;
