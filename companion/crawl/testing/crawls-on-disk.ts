import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from './closed-after-each.ts';
import { foldersOfEach } from './folders.ts';
import { type FakePages, openTestHarness, specOf, type TestHarness, type TestHarnessOptions } from './harness.ts';

/** The seed of each crawl. */
export const HUB = 'http://a.example/';

/** Options of the harness, and the folder of its store; left out: a new one. */
interface OnDiskOptions extends TestHarnessOptions {
  readonly dir?: string;
}

interface CrawlsOnDisk {
  /** Makes a folder that goes after the test. */
  folder(): string;
  /** Opens a harness that is closed after the test. */
  open(pages: FakePages, options?: OnDiskOptions): TestHarness;
  /** Crawls from `HUB` to the end. */
  crawled(pages: FakePages, change?: Partial<CrawlSpec>, options?: OnDiskOptions): Promise<TestHarness>;
  /** Closes the last harness, opens one over the same folder, and continues the crawl with higher limits to the end. */
  crawledOn(pages: FakePages, dir: string): Promise<TestHarness>;
}

/** Sets a test file up for crawls whose data is on the disk. Call it once, at the top of the file. */
export function crawlsOnDisk(): CrawlsOnDisk {
  const folder = foldersOfEach();
  let harness: TestHarness | undefined;
  closedAfterEach(() => harness);
  const open: CrawlsOnDisk['open'] = (pages, { dir = folder(), ...options } = {}) => {
    harness = openTestHarness(pages, { store: openStore(dir), ...options });
    return harness;
  };
  return {
    folder,
    open,
    async crawled(pages, change = {}, options = {}) {
      const { crawls, ...opened } = open(pages, options);
      crawls.start(specOf([HUB], change));
      await crawls.ended('c');
      return { crawls, ...opened };
    },
    async crawledOn(pages, dir) {
      await harness?.crawls.close();
      harness?.store.close();
      const { crawls, ...opened } = open(pages, { dir });
      crawls.setBudgets('c', { pages: 100, perHost: 100, seconds: 0 });
      crawls.resume('c');
      await crawls.ended('c');
      return { crawls, ...opened };
    },
  };
}
