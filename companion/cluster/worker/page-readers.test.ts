import { afterEach, beforeEach, expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { packDigest, unpackDigest } from '../../crawl/state/packed-digest.ts';
import { digestOf, type PageDigest } from '../../crawl/state/page-digest.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';
import { createJudge } from '../../judge/index.ts';
import { openSharedStoreOn } from '../store/open.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { openWorker } from './open.ts';
import { PageReaders } from './page-readers.ts';

const PAGE = { ...EMPTY_RECORD, url: 'http://a.example/', title: 'Tea', text: 'Oolong.' };

let sharedStore: SharedStore;
beforeEach(async () => {
  sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
});
afterEach(() => sharedStore.close());

it('given a page that a worker fetched, its learner gets the digest with it, by the topic of the crawl', async () => {
  await sharedStore.create(crawlOf('c'), [PAGE.url]);
  const web = createFakeWeb((url) => (url === PAGE.url ? PAGE : undefined));
  const digests: (PageDigest | undefined)[] = [];
  const { worker } = openWorker({
    sharedStore: {
      ...sharedStore,
      async pendingVisits(...asked) {
        const visits = await sharedStore.pendingVisits(...asked);
        digests.push(...visits.map(({ digest }) => digest));
        return visits;
      },
    },
    parser: web,
    openFetcher: () => web,
  });
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
  await worker.stop();
  const [learned] = await sharedStore.learned('c', 0, 1);
  if (learned?.record === undefined) throw new Error('no page');
  expect(digests[0]?.reading?.profile.hits).toEqual([4]);
  expect(digests[0]).toEqual(unpackDigest(packDigest(digestOf(learned.record, createJudge(TEA)))));
});

it('has no reader for a crawl that is gone, or whose judge cannot read a page before it judges', async () => {
  await sharedStore.create(crawlOf('vsm', { choices: { judge: { model: 'vsm' } } }), [PAGE.url]);
  const readers = new PageReaders(sharedStore);
  for (const id of ['vsm', 'gone']) expect((await readers.of({ crawl: id, term: 0 })).read).toBeUndefined();
});

it('given a store that is away, a later call asks again', async () => {
  await sharedStore.create(crawlOf('c'), [PAGE.url]);
  let isAway = true;
  const claim = { crawl: 'c', term: 0 };
  const readers = new PageReaders({
    ...sharedStore,
    async crawl(id) {
      if (isAway) throw new AmbitError('store-away', 'away');
      return sharedStore.crawl(id);
    },
  });
  await expect(readers.of(claim)).rejects.toThrow('away');
  isAway = false;
  const reader = await readers.of(claim);
  expect(reader.read?.(PAGE)).toEqual(createJudge(TEA).read?.(PAGE));
  expect(await readers.of(claim)).toBe(reader);
});

it('given an edited topic, reads by it from the next term on', async () => {
  await sharedStore.create(crawlOf('c'), [PAGE.url]);
  const readers = new PageReaders(sharedStore);
  const before = await readers.of({ crawl: 'c', term: 1 });
  const edited = { ...TEA, words: ['oolong'] };
  await sharedStore.putTopic(edited);
  expect(await readers.of({ crawl: 'c', term: 1 })).toBe(before);
  const after = await readers.of({ crawl: 'c', term: 2 });
  expect(after.read?.(PAGE)).toEqual(createJudge(edited).read?.(PAGE));
  expect(after.read?.(PAGE)).not.toEqual(before.read?.(PAGE));
  expect(await readers.of({ crawl: 'c', term: 1 })).toBe(after);
});

it('gives a claim the term of the learner', async () => {
  await sharedStore.create(crawlOf('c'), [PAGE.url, 'http://b.example/']);
  const [first] = await sharedStore.take({ worker: 'w', most: 1, topics: [] });
  await sharedStore.lead('c', 'w');
  const [second] = await sharedStore.take({ worker: 'w', most: 1, topics: [] });
  expect([first?.term, second?.term]).toEqual([0, 1]);
});
