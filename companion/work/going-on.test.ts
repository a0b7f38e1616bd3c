import { expect, it } from 'vitest';
import { createFakeWeb } from '../crawl/testing/fake-web.ts';
import { openCommons } from '../store/commons/open.ts';
import { openSqliteCommons } from '../store/sqlite/commons-database.ts';
import { crawlOf, TEA, turnOf } from '../store/testing/commons-samples.ts';
import { openWorker } from './open.ts';

it('workers go on by themselves with a crawl that ended while a host was left alone', async () => {
  const commons = await openCommons(openSqliteCommons(':memory:'));
  await commons.putTopic(TEA);
  await commons.create(crawlOf('c'), ['http://a.example/']);
  const [claim] = await commons.take({ worker: 'before', topics: [], most: 1 });
  const term = await commons.lead('c', 'before');
  if (claim === undefined || term === undefined) throw new Error('nothing to take');
  const left = turnOf(claim, { pauseMs: 86_400_000, parked: 'It fails.' });
  await commons.fail(claim, 'before', { failure: 'unreachable', message: '', again: true }, [left]);
  await commons.end(term, 'no-usable-seeds', crawlOf('c').budgets);
  await commons.resign(term);
  const web = createFakeWeb(() => ({ title: 'Tea' }));
  const { worker } = openWorker({ commons, parser: web, openFetcher: () => web });
  worker.start();
  await commons.lift('a.example', 'It fails.', 0);
  await expect.poll(() => commons.seeds('c')).toMatchObject([{ state: 'fetched' }]);
  await expect.poll(() => commons.crawl('c')).toMatchObject({ state: 'done', reason: 'exhausted' });
  await worker.stop();
  await commons.close();
});
