import { expect, it } from 'vitest';
import { HELD_BACK } from '../../companion/cluster/store/model-updates.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { MOVED } from '../../companion/cluster/store/tables.ts';
import { crawlOf, pageAt, score, TEA, turnOf } from '../../companion/cluster/store/testing/samples.ts';
import { inBothStores, type SharedStoreHarness } from './harnesses.ts';

/** A crawl whose seed was kept, with links to two URLs of one host and to one of each of two others. */
async function linked(harness: SharedStoreHarness): Promise<void> {
  await harness.sharedStore.create(crawlOf('c'), ['http://s.example/']);
  const seed = await harness.takeOne();
  const links = ['http://a.example/1', 'http://a.example/2', 'http://b.example/1', 'http://c.example/1'];
  await harness.sharedStore.keep(seed, 'w1', pageAt(seed.url, links), [turnOf(seed)]);
}

inBothStores('what workers share', (harness) => {
  it('keeps topics and crawls, and makes a crawl once', async () => {
    await harness.sharedStore.create(crawlOf('c', { choices: { parameters: { n: 2 } } }), [
      'http://a.example/',
      'no address',
    ]);
    await harness.sharedStore.create(crawlOf('c'), ['http://b.example/']);
    const crawl = await harness.sharedStore.crawl('c');
    expect(crawl).toMatchObject({ id: 'c', topicId: 'tea', order: 'best-first', state: 'running', reason: null });
    expect(crawl?.choices).toEqual({ parameters: { n: 2 } });
    expect(crawl?.startedAt).toBeGreaterThan(1.6e12);
    expect(await harness.sharedStore.seeds('c')).toMatchObject([
      { url: 'http://a.example/', state: 'waiting' },
      { url: 'no address', state: 'failed', failure: 'bad-url' },
    ]);
    expect(await harness.sharedStore.topic('tea')).toEqual(TEA);
    expect((await harness.sharedStore.crawls()).map(({ id }) => id)).toEqual(['c']);
    await expect(harness.sharedStore.create(crawlOf('d', { topicId: 'nothing' }), [])).rejects.toThrow(RangeError);
  });

  it('given an erased crawl, all of it goes, and nothing that others need', async () => {
    await harness.sharedStore.putTopic({ ...TEA, id: 'other' });
    await harness.sharedStore.create(crawlOf('c'), ['http://own.example/', 'http://common.example/', 'no address']);
    await harness.sharedStore.create(crawlOf('d', { topicId: 'other' }), ['http://common.example/d']);
    const claims = await harness.take('w1', 6, ['tea']);
    const [own] = claims;
    if (own === undefined) throw new Error('nothing to take');
    const reader = { ...own, worker: 'w1', pendingDelayMs: 0 };
    await harness.sharedStore.keepRobots(
      'http://own.example',
      { kind: 'none', body: new Uint8Array(0) },
      9_000,
      reader,
    );
    const said = { topicId: TEA.id, target: 'page', url: 'http://own.example/', value: 'relevant', at: 1 } as const;
    await harness.sharedStore.label([{ ...said, id: 'l' }], 'ann');
    expect(await harness.sharedStore.forget('c')).toBe(false);
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    expect(await harness.sharedStore.forget('c')).toBe(false);
    for (const claim of claims)
      await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url, ['http://own.example/2']), [turnOf(claim)]);
    expect(await harness.sharedStore.forget('c')).toBe(true);
    // No table holds a word of it.
    for (const { name, columns } of MOVED) {
      const rows = await harness.database.all(`SELECT ${columns.join(', ')} FROM ${name}`);
      expect({ name, found: /own\.example|"tea"|no address/.test(JSON.stringify(rows)) }).toEqual({
        name,
        found: false,
      });
    }
    expect((await harness.take()).map(({ url }) => url)).toEqual(['http://common.example/d']);
    await expect(harness.sharedStore.forget('c')).rejects.toThrow(RangeError);
  });

  it('given a crawl whose worker died, its erasure completes without another take', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    await harness.takeOne();
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    expect(await harness.sharedStore.forget('c')).toBe(false);
    await harness.database.change("UPDATE hosts SET lease_until = 1 WHERE worker <> ''");
    expect(await harness.sharedStore.forget('c')).toBe(true);
    expect(await harness.sharedStore.crawl('c')).toBeUndefined();
  });

  it('holds any text from the web', async () => {
    const name = 'NUL \0 half \ud800 quote \' " \\ 茶 \u202e';
    await harness.sharedStore.putTopic({ ...TEA, id: 'odd', name });
    expect((await harness.sharedStore.topic('odd'))?.words).toEqual(['tea']);
    await harness.sharedStore.create(crawlOf('c'), [`http://a.example/${name}`]);
    const claim = await harness.takeOne();
    await harness.sharedStore.fail(claim, 'w1', { failure: 'gone', message: name, again: false }, [turnOf(claim)]);
    const [arrival] = await harness.sharedStore.pendingVisits('c', 1);
    expect(arrival?.message).toContain('茶');
  });

  it('gives seeds in their order, one URL of a host at a time', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://b.example/', 'http://a.example/', 'http://a.example/2']);
    const claims = await harness.take();
    expect(claims.map(({ url }) => url)).toEqual(['http://b.example/', 'http://a.example/']);
    expect(await harness.take('w2')).toEqual([]);
  });

  it('gives who is patient nothing that is markedly worse than what a host in use has', async () => {
    await linked(harness);
    await score(harness.sharedStore, 'c', {
      'http://a.example/1': 0.9,
      'http://a.example/2': 0.88,
      'http://b.example/1': 0.87,
      'http://c.example/1': 0.5,
    });
    const takeOf = async (worker: string) => harness.sharedStore.take({ worker, most: 6, topics: [], isPatient: true });
    const [best] = await takeOf('w1');
    if (best === undefined) throw new Error('nothing to take');
    // A young crawl is in the hands of one at a time: one in fifty of its pages.
    expect(await takeOf('w2')).toEqual([]);
    await harness.database.change('UPDATE counts SET fetched = 150');
    expect((await takeOf('w2')).map(({ url }) => url)).toEqual(['http://b.example/1']);
    expect(await takeOf('w3')).toEqual([]);
    await harness.sharedStore.keep(best, 'w1', pageAt(best.url), [turnOf(best)]);
    // A page that the learner has not seen may change the best choice.
    expect(await takeOf('w3')).toEqual([]);
    await score(harness.sharedStore, 'c', {});
    expect((await takeOf('w3')).map(({ url }) => url)).toEqual(['http://a.example/2']);
    expect((await takeOf('w4')).map(({ url }) => url)).toEqual(['http://c.example/1']);
  });

  it('gives who is patient nothing that is held back while a host in use has something better, held back or not', async () => {
    await linked(harness);
    await score(harness.sharedStore, 'c', {
      'http://a.example/1': 0.9,
      'http://a.example/2': 0.9 - HELD_BACK,
      'http://b.example/1': 0.5 - HELD_BACK,
      'http://c.example/1': 0.89 - HELD_BACK,
    });
    await harness.database.change('UPDATE counts SET fetched = 150');
    const takeOf = async (worker: string) =>
      (await harness.sharedStore.take({ worker, most: 6, topics: [], isPatient: true })).map(({ url }) => url);
    expect(await takeOf('w1')).toEqual(['http://a.example/1']);
    expect(await takeOf('w2')).toEqual(['http://c.example/1']);
    expect(await takeOf('w3')).toEqual([]);
  });

  it('gives the URL with the best score first, and none without a score', async () => {
    await linked(harness);
    expect(await harness.take()).toEqual([]);
    await score(harness.sharedStore, 'c', {
      'http://a.example/1': 0.2,
      'http://a.example/2': 0.9,
      'http://b.example/1': 0.5,
      'http://c.example/1': null,
    });
    expect((await harness.take()).map(({ url, score: value }) => [url, value])).toEqual([
      ['http://a.example/2', 0.9],
      ['http://b.example/1', 0.5],
    ]);
  });

  it('knows a URL once, by whichever page it was found', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://s.example/']);
    const seed = await harness.takeOne();
    await harness.sharedStore.keep(seed, 'w1', pageAt(seed.url, ['http://a.example/', 'http://s.example/']), [
      turnOf(seed),
    ]);
    await score(harness.sharedStore, 'c', { 'http://a.example/': 1, 'http://s.example/': 1 });
    const claim = await harness.takeOne();
    expect(claim.url).toBe('http://a.example/');
    await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url, ['http://a.example/', 'http://s.example/']), [
      turnOf(claim),
    ]);
    await score(harness.sharedStore, 'c', { 'http://a.example/': 1, 'http://s.example/': 1 });
    expect(await harness.take()).toEqual([]);
  });

  it('counts the address that a redirect led to as read', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://s.example/', 'http://t.example/']);
    const seed = await harness.takeOne();
    await harness.sharedStore.keep(seed, 'w1', pageAt('http://t.example/'), [turnOf(seed)]);
    expect(await harness.take()).toEqual([]);
  });

  it('given a host in its pause, sends it no request', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const first = await harness.takeOne();
    await harness.sharedStore.keep(first, 'w1', pageAt(first.url), [
      turnOf(first, { pauseMs: 60_000, manners: { factor: 3 } }),
    ]);
    expect(await harness.take()).toEqual([]);
    const other = await harness.openOther();
    expect(await other.leaseHost('w2', 'a.example', 'a.example')).toMatchObject({ waitMs: expect.closeTo(60_000, -4) });
    await other.close();
  });

  it('is one store for several processes, and stays when one of them ends', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
    const mine = await harness.takeOne('w1');
    const other = await harness.openOther();
    const [theirs, ...more] = await other.take({ worker: 'w2', topics: [], most: 9 });
    if (theirs === undefined) throw new Error('nothing to take');
    expect([mine.url, theirs.url].sort()).toEqual(['http://a.example/', 'http://b.example/']);
    expect(more).toEqual([]);
    await other.keep(theirs, 'w2', pageAt(theirs.url), [turnOf(theirs)]);
    await other.close();
    expect(await harness.sharedStore.pendingVisits('c', 9)).toMatchObject([{ asked: theirs.url }]);
    expect(await harness.sharedStore.keep(mine, 'w1', pageAt(mine.url), [turnOf(mine)])).toBeGreaterThan(0);
    expect((await harness.sharedStore.crawl('c'))?.tally.fetched).toBe(2);
  });

  it('leaves its knowledge of a host to the next worker', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const first = await harness.takeOne('w1');
    expect(first.manners).toEqual({});
    await harness.sharedStore.keep(first, 'w1', pageAt(first.url), [
      turnOf(first, { manners: { factor: 3, errors: 1 } }),
    ]);
    expect((await harness.takeOne('w2')).manners).toEqual({ factor: 3, errors: 1 });
  });

  it("given many workers, stays within the crawl's pages", async () => {
    const seeds = Array.from({ length: 9 }, (_, at) => `http://h${at}.example/`);
    await harness.sharedStore.create(crawlOf('c', { budgets: { pages: 4, perHost: 9, seconds: 0 } }), seeds);
    const claims = [...(await harness.take('w1', 3)), ...(await harness.take('w2', 3))];
    expect(claims).toHaveLength(4);
    const [failed] = claims;
    if (failed === undefined) throw new Error('nothing taken');
    await harness.sharedStore.fail(failed, 'w1', { failure: 'gone', message: '', again: false }, [turnOf(failed)]);
    expect(await harness.take('w3')).toHaveLength(1);
  });

  it('stays within the pages of a host', async () => {
    await harness.sharedStore.create(crawlOf('c', { budgets: { pages: 9, perHost: 1, seconds: 0 } }), [
      'http://a.example/',
      'http://a.example/2',
    ]);
    const claim = await harness.takeOne();
    await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    expect(await harness.take()).toEqual([]);
  });

  it('shares free work among the crawls, of wanted topics only', async () => {
    await harness.sharedStore.putTopic({ ...TEA, id: 'coffee' });
    const seeds = (at: string): string[] => [1, 2, 3].map((host) => `http://${at}${host}.example/`);
    await harness.sharedStore.create(crawlOf('c'), seeds('c'));
    await harness.sharedStore.create(crawlOf('d', { topicId: 'coffee' }), seeds('d'));
    expect((await harness.take('w1', 2)).map(({ crawl }) => crawl).sort()).toEqual(['c', 'd']);
    expect((await harness.take('w1', 9, ['coffee'])).map(({ crawl }) => crawl)).toEqual(['d', 'd']);
  });

  it('gives nothing of a crawl that is paused or done', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    await harness.sharedStore.update('c', { state: 'paused', message: 'Lunch.' });
    expect(await harness.take()).toEqual([]);
    await harness.sharedStore.update('c', {
      state: 'running',
      message: '',
      budgets: { pages: 7, perHost: 7, seconds: 0 },
    });
    expect((await harness.sharedStore.crawl('c'))?.budgets.pages).toBe(7);
    expect(await harness.take()).toHaveLength(1);
    await expect(harness.sharedStore.update('none', {})).rejects.toThrow(RangeError);
  });

  it('puts a URL back that is to be tried again', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const first = await harness.takeOne();
    await harness.sharedStore.fail(first, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(first)]);
    const second = await harness.takeOne();
    expect(second.tries).toBe(2);
    await harness.sharedStore.fail(second, 'w1', { failure: 'cancelled', message: '', again: true, bytes: 70 }, [
      turnOf(second),
    ]);
    expect((await harness.takeOne()).tries).toBe(2);
    // Its bytes count, though it was no page.
    expect((await harness.sharedStore.crawl('c'))?.bytes).toBe(70);
    expect((await harness.sharedStore.crawl('c'))?.outstanding).toBe(1);
    expect(await harness.sharedStore.pendingVisits('c', 9)).toEqual([]);
  });

  it('lists the workers that are there', async () => {
    const counts = { pages: 3, failed: 1, inFlight: 2, lost: 0, leads: 1 };
    await harness.sharedStore.beat('w1', { ...counts, pages: 1 });
    await harness.sharedStore.beat('w1', counts);
    expect(await harness.sharedStore.workers()).toMatchObject([{ id: 'w1', ...counts }]);
  });

  it('refuses tables of a newer Ambit', async () => {
    await harness.database.change('UPDATE commons SET version = 1000');
    await expect(openSharedStoreOn(harness.database)).rejects.toThrow('newer Ambit');
  });
});
