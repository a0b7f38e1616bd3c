import type { CrawlView } from '../../shared/api/crawl.ts';
import { knownCrawls } from './known.ts';
import { readSingle, writeSingle } from './single.ts';

const CHOICE = 'chosen-crawl';

/** Id of the crawl that the user chose last, in the popup or on a page; undefined when none was. */
export async function readChoice(): Promise<string | undefined> {
  const id = await readSingle(CHOICE);
  return typeof id === 'string' ? id : undefined;
}

/** The user chose it where crawls are shown. What else is open stays with its own. */
export const keepChoice = (id: string): Promise<void> => writeSingle(CHOICE, id);

/** Saves the crawl that the user just started from a page; open pages show it. */
export const keepAsked = (id: string): Promise<void> => writeSingle(CHOICE, id, { changes: ['asked'] });

/** The crawl that the user is occupied with: the one chosen last, else the newest that runs, else the newest. */
export async function currentCrawl(): Promise<CrawlView | undefined> {
  const crawls = await knownCrawls();
  const chosen = await readChoice();
  return crawls.find(({ id }) => id === chosen) ?? crawls.find(({ state }) => state !== 'done') ?? crawls[0];
}
