import { createOrder } from '../../../order/index.ts';
import type { LabWeb } from '../../experiment.ts';
import type { RecordedTopic } from '../../truth.ts';
import { pagesLinkingTo, searchOver } from '../../web/first-hits.ts';
import type { CrawlSetup } from './crawls.ts';

/** Hits of a search that the GA crawler starts from, and the largest share of a crawl that they may be. */
const HITS = 100;
const HITS_SHARE = 0.25;
/** Share of the pages of a crawl from which one generation chooses. */
const GENERATION_SHARE = 0.2;

const queryOf = ({ keywords }: RecordedTopic): string => keywords.join(' ');

/**
 * Returns the initial sets of the GA crawler: the first hits of a search for the topic's words. The genetic order gets
 * the pages that link to them, too, at most as many again. Reads every page of the web once.
 * @param pages of the largest crawl
 */
export function initialSets({ web, truth }: LabWeb, pages: number): NonNullable<CrawlSetup['seedsOf']> {
  const search = searchOver(web, truth.topics.map(queryOf));
  const most = Math.max(1, Math.min(HITS, Math.floor(pages * HITS_SHARE)));
  const address = (page: number) => web.urls[page] ?? '';
  return (topic, { order }) => {
    const hits = search.hits(queryOf(topic), most);
    return [...hits, ...(order === 'genetic' ? pagesLinkingTo(web, hits, most) : [])].map(address);
  };
}

/** Parameters that keep a generation of the genetic order within a share of the crawl. */
export const boundOf = (pages: number): Readonly<Record<string, number>> =>
  canBound() ? { bound: Math.max(1, Math.round(pages * GENERATION_SHARE)) } : {};

function canBound(): boolean {
  try {
    createOrder('genetic', { topic: { id: '', name: '', texts: [], words: [] }, parameters: { bound: 1 } });
    return true;
  } catch {
    return false;
  }
}
