import { expect, it } from 'vitest';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';
import { openSharedStoreOn } from '../store/open.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { openWorker } from './open.ts';

it.each([
  { who: 'a worker', isPatient: false, most: 2 },
  { who: 'a patient worker', isPatient: true, most: 1 },
])('$who for one page at a time has at most $most that are not written down', async ({ isPatient, most }) => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  const seeds = ['a', 'b', 'c', 'd'].map((letter) => `http://${letter}.example/`);
  await sharedStore.create(crawlOf('c'), seeds);
  let unwritten = 0;
  let largest = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const web = createFakeWeb(() => ({ title: 'Tea' }));
  const { worker } = openWorker({
    sharedStore: {
      ...sharedStore,
      async keep(...kept) {
        await released;
        unwritten -= 1;
        return sharedStore.keep(...kept);
      },
    },
    parser: web,
    openFetcher: () => ({
      ...web,
      async fetch(...asked) {
        unwritten += 1;
        largest = Math.max(largest, unwritten);
        return web.fetch(...asked);
      },
    }),
    ...{ inFlight: 1, isPatient },
  });
  worker.start();
  await expect.poll(() => unwritten).toBe(most);
  release();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
  await worker.stop();
  expect(largest).toBe(most);
  expect(web.asked.toSorted()).toEqual(seeds);
  await sharedStore.close();
});
