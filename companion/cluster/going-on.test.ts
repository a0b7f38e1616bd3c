import { expect, it } from 'vitest';
import { createFakeWeb } from '../crawl/testing/fake-web.ts';
import { openSharedStoreOn } from './store/open.ts';
import { openSqliteSharedStore } from './store/sqlite/database.ts';
import { crawlOf, TEA, turnOf } from './store/testing/samples.ts';
import { openWorker } from './worker/open.ts';

it('given a crawl that ended while a host was suspended, workers resume it without a user', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://a.example/']);
  const [claim] = await sharedStore.take({ worker: 'before', topics: [], most: 1 });
  const term = await sharedStore.lead('c', 'before');
  if (claim === undefined || term === undefined) throw new Error('nothing to take');
  const left = turnOf(claim, { pauseMs: 86_400_000, parked: 'It fails.' });
  await sharedStore.fail(claim, 'before', { failure: 'unreachable', message: '', again: true }, [left]);
  await sharedStore.end(term, 'no-usable-seeds', crawlOf('c').budgets);
  await sharedStore.resign(term);
  const web = createFakeWeb(() => ({ title: 'Tea' }));
  const { worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web });
  worker.start();
  await sharedStore.lift('a.example', 'It fails.', 0);
  await expect.poll(() => sharedStore.seeds('c')).toMatchObject([{ state: 'fetched' }]);
  await expect.poll(() => sharedStore.crawl('c')).toMatchObject({ state: 'done', reason: 'exhausted' });
  await worker.stop();
  await sharedStore.close();
});
