import { expect, it } from 'vitest';
import {
  crawlOf,
  linkTo,
  NO_MODEL_UPDATE,
  pageAt,
  score,
  turnOf,
} from '../../companion/cluster/store/testing/samples.ts';
import { openWorker } from '../../companion/cluster/worker/open.ts';
import { createFakeWeb } from '../../companion/crawl/testing/fake-web.ts';
import { inBothStores } from './harnesses.ts';

const WRITTEN = 'http://a.example/?page&a=1';
const KNOWN = 'http://a.example/?a=1&page';

inBothStores('an address that is not spelled as it is known', (harness) => {
  it('is requested as the seed has it, known by its canonical form, and so again after a failure', async () => {
    await harness.sharedStore.create(crawlOf('c'), [WRITTEN]);
    const claim = await harness.takeOne();
    expect(claim).toMatchObject({ url: KNOWN, asked: WRITTEN, key: linkTo(KNOWN).key });
    await harness.sharedStore.fail(claim, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(claim)]);
    expect(await harness.takeOne()).toMatchObject({ url: KNOWN, asked: WRITTEN, tries: 2 });
  });

  it('is requested as its first linking page has it, and the next of its host by its own form', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const seed = await harness.takeOne();
    expect(seed.asked).toBe('http://a.example/');
    const links = [{ ...linkTo(KNOWN), written: WRITTEN }, linkTo('http://a.example/plain')];
    await harness.sharedStore.keep(seed, 'w1', pageAt(seed.url, [], { links }), [turnOf(seed)]);
    await score(harness.sharedStore, 'c', { [KNOWN]: 5, 'http://a.example/plain': 3 });
    const first = await harness.takeOne();
    expect(first).toMatchObject({ url: KNOWN, asked: WRITTEN });
    const other = [{ ...linkTo(KNOWN), written: 'http://a.example/?page=&a=1' }];
    await harness.sharedStore.keep(first, 'w1', pageAt(WRITTEN, [], { links: other }), [turnOf(first)]);
    const second = await harness.takeOne();
    expect(second).toMatchObject({ url: 'http://a.example/plain', asked: 'http://a.example/plain' });
    // The page that answered is the requested one.
    await harness.sharedStore.keep(second, 'w1', pageAt(second.url), [turnOf(second)]);
    expect(await harness.take()).toEqual([]);
    expect((await harness.sharedStore.pendingVisits('c', 9)).map(({ asked, url }) => [asked, url])).toEqual([
      [KNOWN, WRITTEN],
      ['http://a.example/plain', 'http://a.example/plain'],
    ]);
  });

  it('is requested as the learner found it', async () => {
    await harness.sharedStore.create(crawlOf('c'), []);
    const term = await harness.sharedStore.lead('c', 'w1');
    if (term === undefined) throw new Error('somebody else leads');
    const entering = [{ ...linkTo(KNOWN), written: WRITTEN }];
    await harness.sharedStore.apply(term, {
      ...NO_MODEL_UPDATE,
      entering,
      scores: [{ ...linkTo(KNOWN), score: 1, priority: 1 }],
    });
    expect(await harness.takeOne()).toMatchObject({ url: KNOWN, asked: WRITTEN });
  });

  it('is not asked for by the spelling of another, which a worker of an earlier version leaves beside it', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    await harness.database.change('UPDATE queues SET written = $1', [WRITTEN]);
    expect(await harness.takeOne()).toMatchObject({ url: 'http://a.example/', asked: 'http://a.example/' });
  });

  it('comes to a worker as the pages wrote it', async () => {
    const pages = {
      'http://a.example/?z&a': { title: 'Tea', links: [WRITTEN] },
      [WRITTEN]: { title: 'Green tea', links: [KNOWN] },
    };
    const web = createFakeWeb((url) => pages[url as keyof typeof pages]);
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/?z&a']);
    const { worker } = openWorker({ sharedStore: harness.sharedStore, parser: web, openFetcher: () => web });
    worker.start();
    await expect.poll(async () => (await harness.sharedStore.crawl('c'))?.state).toBe('done');
    await worker.stop();
    expect(web.asked).toEqual(['http://a.example/?z&a', WRITTEN]);
  });
});
