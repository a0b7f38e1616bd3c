import { afterEach, expect, it } from 'vitest';
import { openCrawls } from '../crawl/manager/open.ts';
import { createFakeWeb } from '../crawl/testing/fake-web.ts';
import { openStore } from '../store/open.ts';
import { openSharedStoreOn } from './store/open.ts';
import { openSqliteSharedStore } from './store/sqlite/database.ts';
import { crawlOf, TEA } from './store/testing/samples.ts';
import { tree } from './testing/tree.ts';
import { openWorker } from './worker/open.ts';

const SEEDS = ['teaa', 'steela', 'teab', 'steelb', 'teac'].map((name) => `http://${name}.example/`);
/** Pages of a crawl so young that, without rests, one worker at a time fetches, the quickest one. */
const PAGES = 40;
const CRAWL = crawlOf('c', { order: 'adaptive', budgets: { pages: PAGES, perHost: 1_000, seconds: 0 } });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function alone(): Promise<string[]> {
  const store = openStore(undefined);
  const web = createFakeWeb(tree);
  const crawls = openCrawls({ store, fetcher: web, parser: web });
  closing.push(
    async () => store.close(),
    () => crawls.close(),
  );
  crawls.putTopic(TEA);
  const urls: string[] = [];
  crawls.subscribe((news) => {
    if (news.type === 'fetched') urls.push(news.line.url);
  });
  crawls.start({ ...CRAWL, seeds: SEEDS });
  await crawls.ended(CRAWL.id);
  return urls;
}

async function shared(workers: number): Promise<string[]> {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  closing.push(() => sharedStore.close());
  await sharedStore.putTopic(TEA);
  await sharedStore.create(CRAWL, SEEDS);
  for (let hired = 0; hired < workers; hired++) {
    const web = createFakeWeb(tree);
    const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web, inFlight: 1, isPatient: true });
    closing.push(() => worker.stop());
    worker.start();
  }
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state, { interval: 50 }).toBe('done');
  return (await sharedStore.visited('c', 0, 1_000)).toSorted((a, b) => a.n - b.n).map(({ url }) => url);
}

it('given one process, one worker or four, a crawl fetches in the same sequence', async () => {
  const urls = await alone();
  expect(urls).toHaveLength(PAGES);
  expect(await shared(1)).toEqual(urls);
  expect(await shared(4)).toEqual(urls);
});
