import { expect, it, onTestFinished } from 'vitest';
import { createFakeWeb, type FakePage } from '../crawl/testing/fake-web.ts';
import { openSharedStoreOn } from './store/open.ts';
import { openSqliteSharedStore } from './store/sqlite/database.ts';
import { crawlOf, TEA } from './store/testing/samples.ts';
import { openWorker } from './worker/open.ts';

const NOTICE = 'Our tea house sends every tea leaf, oolong and green tea, to all towns of the country within a week.';
const HOST = 'http://tea.example';
const PAGES = 8;

/** A host whose every page begins with the same notice, and has one sentence of its own. */
function noticed(url: string): FakePage {
  const { pathname } = new URL(url);
  const links = Array.from({ length: PAGES }, (_, at) => ({ url: `${HOST}/${at}`, anchor: 'green tea' }));
  const own = `${pathname} is a farm on a high hill, where people pick it by hand close to ${pathname}.`;
  return { title: `Tea ${pathname}`, text: `${NOTICE}\n${own}`, links };
}

it('given a sentence that a host turns out to repeat, earlier snippets of a shared crawl are made again', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  const web = createFakeWeb(noticed);
  const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web, inFlight: 1 });
  onTestFinished(async () => {
    await worker.stop();
    await sharedStore.close();
  });
  await sharedStore.create(crawlOf('c'), [`${HOST}/`]);
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state, { interval: 50 }).toBe('done');
  const pages = await sharedStore.visited('c', 0, 100);
  expect(pages).toHaveLength(PAGES + 1);
  const seen = pages.toSorted((a, b) => a.n - b.n);
  for (const { url, snippet } of seen) {
    expect(snippet).not.toContain('Our tea house');
    expect(snippet).toContain(`close to ${new URL(url).pathname}.`);
  }
  // The numbers of changes have no gap, so no reader misses one.
  expect(new Set(pages.map(({ changed }) => changed)).size).toBe(pages.length);
});
