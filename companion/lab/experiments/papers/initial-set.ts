import type { LabWeb } from '../../experiment.ts';
import type { RecordedTopic } from '../../truth.ts';
import { pagesLinkingTo, searchOver } from '../../web/first-hits.ts';
import type { CrawlSetup } from './crawls.ts';

/** Hits of a search that the GA crawler starts from, and the largest share of a crawl that they may be. */
const HITS = 100;
const HITS_SHARE = 0.25;

const queryOf = ({ keywords }: RecordedTopic): string => keywords.join(' ');

/** Hits from which crawls of so many pages start. */
export const hitsFor = (pages: number): number => Math.max(1, Math.min(HITS, Math.floor(pages * HITS_SHARE)));

/**
 * Returns the initial sets of the GA crawler: the first hits of a search for the topic's words. The genetic order gets
 * the pages that link to them, too, at most as many again. Reads every page of the web once.
 * @param pages of the largest crawl
 */
export function initialSets({ web, truth }: LabWeb, pages: number): NonNullable<CrawlSetup['seedsOf']> {
  const search = searchOver(web, truth.topics.map(queryOf));
  const most = hitsFor(pages);
  const address = (page: number) => web.urls[page] ?? '';
  return (topic, { order }) => {
    const hits = search.hits(queryOf(topic), most);
    return [...hits, ...(order === 'genetic' ? pagesLinkingTo(web, hits, most) : [])].map(address);
  };
}
