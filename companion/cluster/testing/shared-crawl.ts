import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import type { LearnedVisit } from '../store/model-updates.ts';
import type { SharedCrawl } from '../store/shared-store.ts';
import { crawlOf, JUDGED } from '../store/testing/samples.ts';

/** The crawl `c` as a shared store shows it, with its one page. */
export const SHARED: SharedCrawl = {
  ...crawlOf('c'),
  ...{ state: 'running', reason: null, message: '', startedAt: 0, elapsedMs: 0, bytes: 0 },
  ...{ outstanding: 0, backlog: 0, leader: '', tally: { fetched: 1, onTopic: 1, failed: 0, frontier: 0, hosts: 1 } },
};

/** A page's visit, as the learner has processed it. */
export const learnedAt = (url: string): LearnedVisit => ({
  ...{ id: 7, seq: 1, asked: url, score: 0, kind: 'page', url, status: 200, failure: '', message: '', foundAt: 1 },
  ...{ bytes: 1, answer: { robotsTag: [], redirects: [], isSitemap: false, sitemaps: [] } },
  ...{ record: { ...EMPTY_RECORD, url }, page: JUDGED },
});
