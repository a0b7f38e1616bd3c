import { expect, it } from 'vitest';
import { createFakeWeb, type FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { crawlOf, linkTo, NO_LESSON, pageAt, score, turnOf } from '../../companion/store/testing/commons-samples.ts';
import { openWorker } from '../../companion/work/open.ts';
import { inBothHouses } from './houses.ts';

const EVIL = 'https://evil.test/';
const CLUB = 'https://club.example/';
const CLOSE = 'https://club.example/account/close';
const THREAD = 'https://club.example/threads/7';

inBothHouses('an address that workers share', (house) => {
  it('given as a seed it has authority, also when it comes back; given by a stranger it has none', async () => {
    await house.commons.create(crawlOf('c'), [EVIL]);
    const seed = await house.takeOne();
    expect([seed.url, await house.commons.hasAuthority(seed)]).toEqual([EVIL, true]);
    await house.commons.fail(seed, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(seed)]);
    const again = await house.takeOne();
    expect([again.url, await house.commons.hasAuthority(again)]).toEqual([EVIL, true]);
    await house.commons.keep(again, 'w1', pageAt(EVIL, [CLOSE]), [turnOf(again)]);
    await score(house.commons, 'c', { [CLOSE]: 1 });
    const close = await house.takeOne();
    expect([close.url, await house.commons.hasAuthority(close)]).toEqual([CLOSE, false]);
  });

  it('given by a page of its site after a stranger, it has authority, although it was next in its queue before', async () => {
    await house.commons.create(crawlOf('c'), [EVIL, CLUB]);
    const [evil, club] = await house.take('w1', 2);
    if (evil === undefined || club === undefined) throw new Error('two seeds');
    await house.commons.keep(evil, 'w1', pageAt(EVIL, [CLOSE, THREAD]), [turnOf(evil)]);
    await score(house.commons, 'c', { [CLOSE]: 1, [THREAD]: 2 });
    const links = [{ ...linkTo(THREAD), hasAuthority: true }];
    await house.commons.keep(club, 'w1', pageAt(CLUB, [], { links }), [turnOf(club)]);
    const thread = await house.takeOne();
    expect([thread.url, await house.commons.hasAuthority(thread)]).toEqual([THREAD, true]);
    await house.commons.keep(thread, 'w1', pageAt(THREAD), [turnOf(thread)]);
    const close = await house.takeOne();
    expect([close.url, await house.commons.hasAuthority(close)]).toEqual([CLOSE, false]);
  });

  it('given by the learner it has the authority of the page that named it', async () => {
    await house.commons.create(crawlOf('c'), []);
    const term = await house.commons.lead('c', 'w1');
    if (term === undefined) throw new Error('somebody else leads');
    const entering = [{ ...linkTo(THREAD), hasAuthority: true }, linkTo('https://other.example/')];
    const scores = entering.map(({ url }) => ({ ...linkTo(url), score: 1, priority: 1 }));
    await house.commons.teach(term, { ...NO_LESSON, entering, scores });
    const claims = await house.take('w1', 2);
    const named = claims.map(async (claim) => [claim.url, await house.commons.hasAuthority(claim)]);
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
    await house.commons.create(crawlOf('c'), [EVIL, CLUB]);
    const { worker } = openWorker({ commons: house.commons, parser: web, openFetcher: () => web });
    worker.start();
    await expect.poll(() => house.commons.crawl('c'), { timeout: 20_000 }).toMatchObject({ state: 'done' });
    await worker.stop();
    expect([...web.asked].sort()).toEqual([CLOSE, CLUB, EVIL, THREAD].sort());
    expect([...web.withAuthority].sort()).toEqual([CLUB, EVIL, THREAD].sort());
  });
});
