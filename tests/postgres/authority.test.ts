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
import { createFakeWeb, type FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { inBothStores } from './harnesses.ts';

const EVIL = 'https://evil.test/';
const CLUB = 'https://club.example/';
const CLOSE = 'https://club.example/account/close';
const THREAD = 'https://club.example/threads/7';

inBothStores('an address that workers share', (harness) => {
  it('given as a seed it has authority, also when it comes back; given by a stranger it has none', async () => {
    await harness.sharedStore.create(crawlOf('c'), [EVIL]);
    const seed = await harness.takeOne();
    expect([seed.url, await harness.sharedStore.hasAuthority(seed)]).toEqual([EVIL, true]);
    await harness.sharedStore.fail(seed, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(seed)]);
    const again = await harness.takeOne();
    expect([again.url, await harness.sharedStore.hasAuthority(again)]).toEqual([EVIL, true]);
    await harness.sharedStore.keep(again, 'w1', pageAt(EVIL, [CLOSE]), [turnOf(again)]);
    await score(harness.sharedStore, 'c', { [CLOSE]: 1 });
    const close = await harness.takeOne();
    expect([close.url, await harness.sharedStore.hasAuthority(close)]).toEqual([CLOSE, false]);
  });

  it('given by a page of its site after a stranger, it has authority, although it was next in its queue before', async () => {
    await harness.sharedStore.create(crawlOf('c'), [EVIL, CLUB]);
    const [evil, club] = await harness.take('w1', 2);
    if (evil === undefined || club === undefined) throw new Error('two seeds');
    await harness.sharedStore.keep(evil, 'w1', pageAt(EVIL, [CLOSE, THREAD]), [turnOf(evil)]);
    await score(harness.sharedStore, 'c', { [CLOSE]: 1, [THREAD]: 2 });
    const links = [{ ...linkTo(THREAD), hasAuthority: true }];
    await harness.sharedStore.keep(club, 'w1', pageAt(CLUB, [], { links }), [turnOf(club)]);
    const thread = await harness.takeOne();
    expect([thread.url, await harness.sharedStore.hasAuthority(thread)]).toEqual([THREAD, true]);
    await harness.sharedStore.keep(thread, 'w1', pageAt(THREAD), [turnOf(thread)]);
    const close = await harness.takeOne();
    expect([close.url, await harness.sharedStore.hasAuthority(close)]).toEqual([CLOSE, false]);
  });

  it('given by the learner it has the authority of the page that named it', async () => {
    await harness.sharedStore.create(crawlOf('c'), []);
    const term = await harness.sharedStore.lead('c', 'w1');
    if (term === undefined) throw new Error('somebody else leads');
    const entering = [{ ...linkTo(THREAD), hasAuthority: true }, linkTo('https://other.example/')];
    const scores = entering.map(({ url }) => ({ ...linkTo(url), score: 1, priority: 1 }));
    await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, entering, scores });
    const claims = await harness.take('w1', 2);
    const named = claims.map(async (claim) => [claim.url, await harness.sharedStore.hasAuthority(claim)]);
    expect(Object.fromEntries(await Promise.all(named))).toEqual({ [THREAD]: true, 'https://other.example/': false });
  });

  it('given a hostile web, a worker asks with a log-in only for what the site or the user named', async () => {
    const pages: Record<string, FakePage> = {
      [EVIL]: { title: 'Tea', links: [CLOSE] },
      [CLUB]: { title: 'Tea', links: [THREAD] },
      [CLOSE]: { title: 'Tea' },
      [THREAD]: { title: 'Tea' },
    };
    const web = createFakeWeb((url) => pages[url]);
    await harness.sharedStore.create(crawlOf('c'), [EVIL, CLUB]);
    const { worker } = openWorker({ sharedStore: harness.sharedStore, parser: web, openFetcher: () => web });
    worker.start();
    await expect.poll(() => harness.sharedStore.crawl('c'), { timeout: 20_000 }).toMatchObject({ state: 'done' });
    await worker.stop();
    expect([...web.asked].sort()).toEqual([CLOSE, CLUB, EVIL, THREAD].sort());
    expect([...web.withAuthority].sort()).toEqual([CLUB, EVIL, THREAD].sort());
  });
});
