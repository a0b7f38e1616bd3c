import type { CrawlView } from '../../shared/api/crawl.ts';
import { knownCrawls } from './known.ts';
import { readSingle } from './single.ts';

/** The crawl that the user is occupied with: the one chosen in the popup, else the newest that runs, else the newest. */
export async function currentCrawl(): Promise<CrawlView | undefined> {
  const crawls = await knownCrawls();
  const chosen = await readSingle('chosen-crawl');
  return crawls.find(({ id }) => id === chosen) ?? crawls.find(({ state }) => state !== 'done') ?? crawls[0];
}
