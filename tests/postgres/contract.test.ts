import { expect, it } from 'vitest';
import { HELD_BACK } from '../../companion/store/commons/lessons.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import { MOVED } from '../../companion/store/commons/tables.ts';
import { crawlOf, pageAt, score, TEA, turnOf } from '../../companion/store/testing/commons-samples.ts';
import { type House, inBothHouses } from './houses.ts';

/** A crawl whose seed was kept, with links to two URLs of one host and to one of each of two others. */
async function linked(house: House): Promise<void> {
  await house.commons.create(crawlOf('c'), ['http://s.example/']);
  const seed = await house.takeOne();
  const links = ['http://a.example/1', 'http://a.example/2', 'http://b.example/1', 'http://c.example/1'];
  await house.commons.keep(seed, 'w1', pageAt(seed.url, links), [turnOf(seed)]);
}

inBothHouses('what workers share', (house) => {
  it('keeps topics and crawls, and makes a crawl once', async () => {
    await house.commons.create(crawlOf('c', { choices: { parameters: { n: 2 } } }), [
      'http://a.example/',
      'no address',
    ]);
    await house.commons.create(crawlOf('c'), ['http://b.example/']);
    const crawl = await house.commons.crawl('c');
    expect(crawl).toMatchObject({ id: 'c', topicId: 'tea', order: 'best-first', state: 'running', reason: null });
    expect(crawl?.choices).toEqual({ parameters: { n: 2 } });
    expect(crawl?.startedAt).toBeGreaterThan(1.6e12);
    expect(await house.commons.seeds('c')).toMatchObject([
      { url: 'http://a.example/', state: 'waiting' },
      { url: 'no address', state: 'failed', failure: 'bad-url' },
    ]);
    expect(await house.commons.topic('tea')).toEqual(TEA);
    expect((await house.commons.crawls()).map(({ id }) => id)).toEqual(['c']);
    await expect(house.commons.create(crawlOf('d', { topicId: 'nothing' }), [])).rejects.toThrow(RangeError);
  });

  it('forgets a crawl whole, and of what others need nothing', async () => {
    await house.commons.putTopic({ ...TEA, id: 'other' });
    await house.commons.create(crawlOf('c'), ['http://own.example/', 'http://common.example/', 'no address']);
    await house.commons.create(crawlOf('d', { topicId: 'other' }), ['http://common.example/d']);
    const claims = await house.take('w1', 6, ['tea']);
    const [own] = claims;
    if (own === undefined) throw new Error('nothing to take');
    const reader = { ...own, worker: 'w1', owedMs: 0 };
    await house.commons.keepRobots('http://own.example', { kind: 'none', body: new Uint8Array(0) }, 9_000, reader);
    const said = { topicId: TEA.id, target: 'page', url: 'http://own.example/', value: 'relevant', at: 1 } as const;
    await house.commons.label([{ ...said, id: 'l' }], 'ann');
    expect(await house.commons.forget('c')).toBe(false);
    await house.commons.update('c', { state: 'done', reason: 'user' });
    expect(await house.commons.forget('c')).toBe(false);
    for (const claim of claims)
      await house.commons.keep(claim, 'w1', pageAt(claim.url, ['http://own.example/2']), [turnOf(claim)]);
    expect(await house.commons.forget('c')).toBe(true);
    // No table holds a word of it.
    for (const { name, columns } of MOVED) {
      const rows = await house.database.all(`SELECT ${columns.join(', ')} FROM ${name}`);
      expect({ name, found: /own\.example|"tea"|no address/.test(JSON.stringify(rows)) }).toEqual({
        name,
        found: false,
      });
    }
    expect((await house.take()).map(({ url }) => url)).toEqual(['http://common.example/d']);
    await expect(house.commons.forget('c')).rejects.toThrow(RangeError);
  });

  it('forgets a crawl whose worker died, though no other takes', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    await house.takeOne();
    await house.commons.update('c', { state: 'done', reason: 'user' });
    expect(await house.commons.forget('c')).toBe(false);
    await house.database.change("UPDATE hosts SET lease_until = 1 WHERE worker <> ''");
    expect(await house.commons.forget('c')).toBe(true);
    expect(await house.commons.crawl('c')).toBeUndefined();
  });

  it('holds any text from the web', async () => {
    const name = 'NUL \0 half \ud800 quote \' " \\ 茶 \u202e';
    await house.commons.putTopic({ ...TEA, id: 'odd', name });
    expect((await house.commons.topic('odd'))?.words).toEqual(['tea']);
    await house.commons.create(crawlOf('c'), [`http://a.example/${name}`]);
    const claim = await house.takeOne();
    await house.commons.fail(claim, 'w1', { failure: 'gone', message: name, again: false }, [turnOf(claim)]);
    const [arrival] = await house.commons.arrivals('c', 1);
    expect(arrival?.message).toContain('茶');
  });

  it('gives seeds in their order, one URL of a host at a time', async () => {
    await house.commons.create(crawlOf('c'), ['http://b.example/', 'http://a.example/', 'http://a.example/2']);
    const claims = await house.take();
    expect(claims.map(({ url }) => url)).toEqual(['http://b.example/', 'http://a.example/']);
    expect(await house.take('w2')).toEqual([]);
  });

  it('gives who is patient nothing that is markedly worse than what a host in use has', async () => {
    await linked(house);
    await score(house.commons, 'c', {
      'http://a.example/1': 0.9,
      'http://a.example/2': 0.88,
      'http://b.example/1': 0.87,
      'http://c.example/1': 0.5,
    });
    const takeOf = async (worker: string) => house.commons.take({ worker, most: 6, topics: [], isPatient: true });
    const [best] = await takeOf('w1');
    if (best === undefined) throw new Error('nothing to take');
    // A young crawl is in the hands of one at a time: one in fifty of its pages.
    expect(await takeOf('w2')).toEqual([]);
    await house.database.change('UPDATE counts SET fetched = 150');
    expect((await takeOf('w2')).map(({ url }) => url)).toEqual(['http://b.example/1']);
    expect(await takeOf('w3')).toEqual([]);
    await house.commons.keep(best, 'w1', pageAt(best.url), [turnOf(best)]);
    // A page that the learner has not seen may change the best choice.
    expect(await takeOf('w3')).toEqual([]);
    await score(house.commons, 'c', {});
    expect((await takeOf('w3')).map(({ url }) => url)).toEqual(['http://a.example/2']);
    expect((await takeOf('w4')).map(({ url }) => url)).toEqual(['http://c.example/1']);
  });

  it('gives who is patient nothing that is held back while a host in use has something better, held back or not', async () => {
    await linked(house);
    await score(house.commons, 'c', {
      'http://a.example/1': 0.9,
      'http://a.example/2': 0.9 - HELD_BACK,
      'http://b.example/1': 0.5 - HELD_BACK,
      'http://c.example/1': 0.89 - HELD_BACK,
    });
    await house.database.change('UPDATE counts SET fetched = 150');
    const takeOf = async (worker: string) =>
      (await house.commons.take({ worker, most: 6, topics: [], isPatient: true })).map(({ url }) => url);
    expect(await takeOf('w1')).toEqual(['http://a.example/1']);
    expect(await takeOf('w2')).toEqual(['http://c.example/1']);
    expect(await takeOf('w3')).toEqual([]);
  });

  it('gives the URL with the best score first, and none without a score', async () => {
    await linked(house);
    expect(await house.take()).toEqual([]);
    await score(house.commons, 'c', {
      'http://a.example/1': 0.2,
      'http://a.example/2': 0.9,
      'http://b.example/1': 0.5,
      'http://c.example/1': null,
    });
    expect((await house.take()).map(({ url, score: value }) => [url, value])).toEqual([
      ['http://a.example/2', 0.9],
      ['http://b.example/1', 0.5],
    ]);
  });

  it('knows a URL once, by whichever page it was found', async () => {
    await house.commons.create(crawlOf('c'), ['http://s.example/']);
    const seed = await house.takeOne();
    await house.commons.keep(seed, 'w1', pageAt(seed.url, ['http://a.example/', 'http://s.example/']), [turnOf(seed)]);
    await score(house.commons, 'c', { 'http://a.example/': 1, 'http://s.example/': 1 });
    const claim = await house.takeOne();
    expect(claim.url).toBe('http://a.example/');
    await house.commons.keep(claim, 'w1', pageAt(claim.url, ['http://a.example/', 'http://s.example/']), [
      turnOf(claim),
    ]);
    await score(house.commons, 'c', { 'http://a.example/': 1, 'http://s.example/': 1 });
    expect(await house.take()).toEqual([]);
  });

  it('counts the address that a redirect led to as read', async () => {
    await house.commons.create(crawlOf('c'), ['http://s.example/', 'http://t.example/']);
    const seed = await house.takeOne();
    await house.commons.keep(seed, 'w1', pageAt('http://t.example/'), [turnOf(seed)]);
    expect(await house.take()).toEqual([]);
  });

  it('does not ask a host before its pause is over', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const first = await house.takeOne();
    await house.commons.keep(first, 'w1', pageAt(first.url), [
      turnOf(first, { pauseMs: 60_000, manners: { factor: 3 } }),
    ]);
    expect(await house.take()).toEqual([]);
    const other = await house.openOther();
    expect(await other.leaseHost('w2', 'a.example', 'a.example')).toMatchObject({ waitMs: expect.closeTo(60_000, -4) });
    await other.close();
  });

  it('is one store for several processes, and stays when one of them goes', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
    const mine = await house.takeOne('w1');
    const other = await house.openOther();
    const [theirs, ...more] = await other.take({ worker: 'w2', topics: [], most: 9 });
    if (theirs === undefined) throw new Error('nothing to take');
    expect([mine.url, theirs.url].sort()).toEqual(['http://a.example/', 'http://b.example/']);
    expect(more).toEqual([]);
    await other.keep(theirs, 'w2', pageAt(theirs.url), [turnOf(theirs)]);
    await other.close();
    expect(await house.commons.arrivals('c', 9)).toMatchObject([{ asked: theirs.url }]);
    expect(await house.commons.keep(mine, 'w1', pageAt(mine.url), [turnOf(mine)])).toBeGreaterThan(0);
    expect((await house.commons.crawl('c'))?.tally.fetched).toBe(2);
  });

  it('leaves its knowledge of a host to the next worker', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const first = await house.takeOne('w1');
    expect(first.manners).toEqual({});
    await house.commons.keep(first, 'w1', pageAt(first.url), [turnOf(first, { manners: { factor: 3, errors: 1 } })]);
    expect((await house.takeOne('w2')).manners).toEqual({ factor: 3, errors: 1 });
  });

  it('stays within the pages of a crawl, however many ask', async () => {
    const seeds = Array.from({ length: 9 }, (_, at) => `http://h${at}.example/`);
    await house.commons.create(crawlOf('c', { budgets: { pages: 4, perHost: 9, seconds: 0 } }), seeds);
    const claims = [...(await house.take('w1', 3)), ...(await house.take('w2', 3))];
    expect(claims).toHaveLength(4);
    const [failed] = claims;
    if (failed === undefined) throw new Error('nothing taken');
    await house.commons.fail(failed, 'w1', { failure: 'gone', message: '', again: false }, [turnOf(failed)]);
    expect(await house.take('w3')).toHaveLength(1);
  });

  it('stays within the pages of a host', async () => {
    await house.commons.create(crawlOf('c', { budgets: { pages: 9, perHost: 1, seconds: 0 } }), [
      'http://a.example/',
      'http://a.example/2',
    ]);
    const claim = await house.takeOne();
    await house.commons.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    expect(await house.take()).toEqual([]);
  });

  it('shares out what is free among the crawls, and gives only those of the topics that are wanted', async () => {
    await house.commons.putTopic({ ...TEA, id: 'coffee' });
    const seeds = (at: string): string[] => [1, 2, 3].map((host) => `http://${at}${host}.example/`);
    await house.commons.create(crawlOf('c'), seeds('c'));
    await house.commons.create(crawlOf('d', { topicId: 'coffee' }), seeds('d'));
    expect((await house.take('w1', 2)).map(({ crawl }) => crawl).sort()).toEqual(['c', 'd']);
    expect((await house.take('w1', 9, ['coffee'])).map(({ crawl }) => crawl)).toEqual(['d', 'd']);
  });

  it('gives nothing of a crawl that is paused or done', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    await house.commons.update('c', { state: 'paused', message: 'Lunch.' });
    expect(await house.take()).toEqual([]);
    await house.commons.update('c', { state: 'running', message: '', budgets: { pages: 7, perHost: 7, seconds: 0 } });
    expect((await house.commons.crawl('c'))?.budgets.pages).toBe(7);
    expect(await house.take()).toHaveLength(1);
    await expect(house.commons.update('none', {})).rejects.toThrow(RangeError);
  });

  it('puts a URL back that is to be tried again', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const first = await house.takeOne();
    await house.commons.fail(first, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(first)]);
    const second = await house.takeOne();
    expect(second.tries).toBe(2);
    await house.commons.fail(second, 'w1', { failure: 'cancelled', message: '', again: true, bytes: 70 }, [
      turnOf(second),
    ]);
    expect((await house.takeOne()).tries).toBe(2);
    // Its bytes count, though it was no page.
    expect((await house.commons.crawl('c'))?.bytes).toBe(70);
    expect((await house.commons.crawl('c'))?.outstanding).toBe(1);
    expect(await house.commons.arrivals('c', 9)).toEqual([]);
  });

  it('lists the workers that are there', async () => {
    const counts = { pages: 3, failed: 1, inFlight: 2, lost: 0, leads: 1 };
    await house.commons.beat('w1', { ...counts, pages: 1 });
    await house.commons.beat('w1', counts);
    expect(await house.commons.workers()).toMatchObject([{ id: 'w1', ...counts }]);
  });

  it('refuses tables of a newer Ambit', async () => {
    await house.database.change('UPDATE commons SET version = 1000');
    await expect(openCommons(house.database)).rejects.toThrow('newer Ambit');
  });
});
