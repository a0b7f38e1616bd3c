import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claim, Commons, CommonsNews } from '../../companion/store/commons/commons.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import type { SqlDatabase } from '../../companion/store/commons/sql.ts';
import { openPostgres } from '../../companion/store/postgres/database.ts';
import { openSqliteCommons } from '../../companion/store/sqlite/commons-database.ts';
import {
  crawlOf,
  linkTo,
  NO_LESSON,
  pageAt,
  score,
  TEA,
  turnOf,
} from '../../companion/store/testing/commons-samples.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Leases end so soon that a test can wait for it: by the clock of the database. */
const BRIEF = { leaseMs: 150, termMs: 150 };

if (noPostgres !== '') console.warn(noPostgres);

let server: PostgresServer | undefined;
beforeAll(async () => {
  if (noPostgres === '') server = await startPostgres();
}, 60_000);
afterAll(() => server?.stop());

const houses: readonly [string, boolean, () => SqlDatabase][] = [
  ['SQLite', true, () => openSqliteCommons(':memory:')],
  ['PostgreSQL', noPostgres === '', () => openPostgres(server?.database() ?? '')],
];

for (const [name, isThere, open] of houses) {
  describe.skipIf(!isThere)(`what workers share, in ${name}`, () => {
    let database: SqlDatabase;
    let commons: Commons;
    const begin = async (times?: typeof BRIEF): Promise<void> => {
      commons = await openCommons(database, times);
      await commons.putTopic(TEA);
    };
    beforeEach(async () => {
      database = open();
      await begin();
    });
    afterEach(() => commons.close());

    const take = (worker = 'w1', most = 6, topics: readonly string[] = []): Promise<readonly Claim[]> =>
      commons.take({ worker, most, topics });
    const takeOne = async (worker?: string): Promise<Claim> => {
      const [claim] = await take(worker, 1);
      if (claim === undefined) throw new Error('nothing to take');
      return claim;
    };
    it('keeps topics and crawls, and makes a crawl once', async () => {
      await commons.create(crawlOf('c', { choices: { parameters: { n: 2 } } }), ['http://a.example/', 'no address']);
      await commons.create(crawlOf('c'), ['http://b.example/']);
      const crawl = await commons.crawl('c');
      expect(crawl).toMatchObject({ id: 'c', topicId: 'tea', order: 'best-first', state: 'running', reason: null });
      expect(crawl?.choices).toEqual({ parameters: { n: 2 } });
      expect(crawl?.startedAt).toBeGreaterThan(1.6e12);
      expect(await commons.seeds('c')).toMatchObject([
        { url: 'http://a.example/', state: 'waiting' },
        { url: 'no address', state: 'failed', failure: 'bad-url' },
      ]);
      expect(await commons.topic('tea')).toEqual(TEA);
      expect((await commons.crawls()).map(({ id }) => id)).toEqual(['c']);
      await expect(commons.create(crawlOf('d', { topicId: 'nothing' }), [])).rejects.toThrow(RangeError);
    });

    it('holds any text from the web', async () => {
      const name = 'NUL \0 half \ud800 quote \' " \\ 茶 \u202e';
      await commons.putTopic({ ...TEA, id: 'odd', name });
      expect((await commons.topic('odd'))?.words).toEqual(['tea']);
      await commons.create(crawlOf('c'), [`http://a.example/${name}`]);
      const claim = await takeOne();
      await commons.fail(claim, 'w1', { failure: 'gone', message: name, again: false }, [turnOf(claim)]);
      const [arrival] = await commons.arrivals('c', 1);
      expect(arrival?.message).toContain('茶');
    });

    it('gives seeds in their order, one URL of a host at a time', async () => {
      await commons.create(crawlOf('c'), ['http://b.example/', 'http://a.example/', 'http://a.example/2']);
      const claims = await take();
      expect(claims.map(({ url }) => url)).toEqual(['http://b.example/', 'http://a.example/']);
      expect(await take('w2')).toEqual([]);
    });

    it('gives the URL with the best score first, and none without a score', async () => {
      await commons.create(crawlOf('c'), ['http://s.example/']);
      const seed = await takeOne();
      const links = ['http://a.example/1', 'http://a.example/2', 'http://b.example/1', 'http://c.example/1'];
      await commons.keep(seed, 'w1', pageAt(seed.url, links), [turnOf(seed)]);
      expect(await take()).toEqual([]);
      await score(commons, 'c', {
        'http://a.example/1': 0.2,
        'http://a.example/2': 0.9,
        'http://b.example/1': 0.5,
        'http://c.example/1': null,
      });
      expect((await take()).map(({ url, score: value }) => [url, value])).toEqual([
        ['http://a.example/2', 0.9],
        ['http://b.example/1', 0.5],
      ]);
    });

    it('knows a URL once, by whichever page it was found', async () => {
      await commons.create(crawlOf('c'), ['http://s.example/']);
      const seed = await takeOne();
      await commons.keep(seed, 'w1', pageAt(seed.url, ['http://a.example/', 'http://s.example/']), [turnOf(seed)]);
      await score(commons, 'c', { 'http://a.example/': 1, 'http://s.example/': 1 });
      const claim = await takeOne();
      expect(claim.url).toBe('http://a.example/');
      await commons.keep(claim, 'w1', pageAt(claim.url, ['http://a.example/', 'http://s.example/']), [turnOf(claim)]);
      await score(commons, 'c', { 'http://a.example/': 1, 'http://s.example/': 1 });
      expect(await take()).toEqual([]);
    });

    it('counts the address that a redirect led to as read', async () => {
      await commons.create(crawlOf('c'), ['http://s.example/', 'http://t.example/']);
      const seed = await takeOne();
      await commons.keep(seed, 'w1', pageAt('http://t.example/'), [turnOf(seed)]);
      expect(await take()).toEqual([]);
    });

    it('does not ask a host before its pause is over', async () => {
      await commons.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
      const first = await takeOne();
      await commons.keep(first, 'w1', pageAt(first.url), [turnOf(first, { pauseMs: 60_000, manners: { factor: 3 } })]);
      expect(await take()).toEqual([]);
      const other = await openOther();
      expect(await other.leaseHost('w2', 'a.example', 'a.example')).toBeUndefined();
    });

    it('leaves what is known of a host to whoever comes next', async () => {
      await commons.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
      const first = await takeOne('w1');
      expect(first.manners).toEqual({});
      await commons.keep(first, 'w1', pageAt(first.url), [turnOf(first, { manners: { factor: 3, errors: 1 } })]);
      expect((await takeOne('w2')).manners).toEqual({ factor: 3, errors: 1 });
    });

    it('stays within the pages of a crawl, however many ask', async () => {
      const seeds = Array.from({ length: 9 }, (_, at) => `http://h${at}.example/`);
      await commons.create(crawlOf('c', { budgets: { pages: 4, perHost: 9, seconds: 0 } }), seeds);
      const claims = [...(await take('w1', 3)), ...(await take('w2', 3))];
      expect(claims).toHaveLength(4);
      const [failed] = claims;
      if (failed === undefined) throw new Error('nothing taken');
      await commons.fail(failed, 'w1', { failure: 'gone', message: '', again: false }, [turnOf(failed)]);
      expect(await take('w3')).toHaveLength(1);
    });

    it('stays within the pages of a host', async () => {
      await commons.create(crawlOf('c', { budgets: { pages: 9, perHost: 1, seconds: 0 } }), [
        'http://a.example/',
        'http://a.example/2',
      ]);
      const claim = await takeOne();
      await commons.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
      expect(await take()).toEqual([]);
    });

    it('shares out what is free among the crawls, and gives only those of the topics that are wanted', async () => {
      await commons.putTopic({ ...TEA, id: 'coffee' });
      const seeds = (at: string): string[] => [1, 2, 3].map((host) => `http://${at}${host}.example/`);
      await commons.create(crawlOf('c'), seeds('c'));
      await commons.create(crawlOf('d', { topicId: 'coffee' }), seeds('d'));
      expect((await take('w1', 2)).map(({ crawl }) => crawl).sort()).toEqual(['c', 'd']);
      expect((await take('w1', 9, ['coffee'])).map(({ crawl }) => crawl)).toEqual(['d', 'd']);
    });

    it('gives nothing of a crawl that is paused or done', async () => {
      await commons.create(crawlOf('c'), ['http://a.example/']);
      await commons.update('c', { state: 'paused', message: 'Lunch.' });
      expect(await take()).toEqual([]);
      await commons.update('c', { state: 'running', message: '', budgets: { pages: 7, perHost: 7, seconds: 0 } });
      expect((await commons.crawl('c'))?.budgets.pages).toBe(7);
      expect(await take()).toHaveLength(1);
      await expect(commons.update('none', {})).rejects.toThrow(RangeError);
    });

    it('puts a URL back that is to be tried again', async () => {
      await commons.create(crawlOf('c'), ['http://a.example/']);
      const first = await takeOne();
      await commons.fail(first, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(first)]);
      const second = await takeOne();
      expect(second.tries).toBe(2);
      await commons.fail(second, 'w1', { failure: 'cancelled', message: '', again: true }, [turnOf(second)]);
      expect((await takeOne()).tries).toBe(2);
      expect((await commons.crawl('c'))?.outstanding).toBe(1);
      expect(await commons.arrivals('c', 9)).toEqual([]);
    });

    describe('a worker that is not heard of any more', () => {
      beforeEach(() => begin(BRIEF));

      const takeOver = async (worker: string): Promise<Claim> => {
        let found: Claim | undefined;
        await expect.poll(async () => (found = (await take(worker, 1))[0]), { interval: 20 }).toBeDefined();
        if (found === undefined) throw new Error('nothing to take');
        return found;
      };

      it('loses its host to another, with what it had in hand', async () => {
        await commons.create(crawlOf('c'), ['http://a.example/']);
        const lost = await takeOne('w1');
        const claim = await takeOver('w2');
        expect(claim).toMatchObject({ url: lost.url, tries: 2 });
        expect(claim.token).toBeGreaterThan(lost.token);
        expect((await commons.crawl('c'))?.outstanding).toBe(1);
      });

      it('cannot write any more', async () => {
        await commons.create(crawlOf('c'), ['http://a.example/']);
        const lost = await takeOne('w1');
        const claim = await takeOver('w2');
        expect(await commons.keep(lost, 'w1', pageAt(lost.url, ['http://b.example/']), [turnOf(lost)])).toBeUndefined();
        expect(await commons.fail(lost, 'w1', { failure: 'gone', message: '', again: false }, [turnOf(lost)])).toBe(
          false,
        );
        expect(await commons.renew('w1', [lost], [])).toEqual(['a.example']);
        expect(await commons.arrivals('c', 9)).toEqual([]);
        expect(await commons.keep(claim, 'w2', pageAt(claim.url), [turnOf(claim)])).toBeGreaterThan(0);
        expect(await commons.arrivals('c', 9)).toHaveLength(1);
      });

      it('keeps its host as long as it renews', async () => {
        await commons.create(crawlOf('c'), ['http://a.example/']);
        const claim = await takeOne('w1');
        const longer = await openCommons(database, { leaseMs: 60_000, termMs: 60_000 });
        expect(await longer.renew('w1', [claim], [])).toEqual([]);
        const other = openCommons(database, BRIEF);
        await commons.create(crawlOf('d'), ['http://b.example/']);
        await take('w2');
        await expect.poll(async () => (await take('w2')).length, { interval: 20 }).toBe(1);
        expect(await (await other).take({ worker: 'w2', most: 9, topics: [] })).toEqual([]);
      });

      it('is blamed when a page ends two workers', async () => {
        await commons.create(crawlOf('c'), ['http://a.example/']);
        await takeOne('w1');
        await takeOver('w2');
        await expect
          .poll(async () => (await take('w3')).length + (await commons.arrivals('c', 9)).length, { interval: 20 })
          .toBe(1);
        expect(await commons.arrivals('c', 9)).toMatchObject([{ kind: 'failed', failure: 'cancelled' }]);
        expect((await commons.crawl('c'))?.outstanding).toBe(0);
      });
    });

    it('gives an IP address to one worker at a time', async () => {
      expect(await commons.leaseAddresses('w1', ['192.0.2.1', '192.0.2.2'])).toBe(true);
      expect(await commons.leaseAddresses('w2', ['192.0.2.3', '192.0.2.2'])).toBe(false);
      expect(await commons.leaseAddresses('w2', ['192.0.2.3'])).toBe(true);
      expect(await commons.leaseAddresses('w1', ['192.0.2.1'])).toBe(true);
      await commons.releaseAddresses('w1', ['192.0.2.1', '192.0.2.2', '192.0.2.3']);
      expect(await commons.leaseAddresses('w2', ['192.0.2.2'])).toBe(true);
      expect(await commons.leaseAddresses('w1', ['192.0.2.3'])).toBe(false);
      expect(await commons.leaseAddresses('w1', [])).toBe(true);
    });

    it('lends one more host for a redirect, unless somebody has it', async () => {
      await commons.create(crawlOf('c'), ['http://a.example/']);
      await takeOne('w1');
      expect(await commons.leaseHost('w2', 'a.example', 'a.example')).toBeUndefined();
      expect(await commons.leaseHost('w2', 'new.example', 'new.example')).toBe(1);
      expect(await commons.leaseHost('w1', 'new.example', 'new.example')).toBeUndefined();
    });

    it('keeps robots rules for a time', async () => {
      const body = Buffer.from('User-agent: *\nDisallow: /');
      await commons.keepRobots('https://a.example', { kind: 'text', body }, 60_000);
      const kept = await commons.robots('https://a.example');
      expect(Buffer.from(kept?.body ?? [])).toEqual(body);
      expect(kept?.leftMs).toBeGreaterThan(50_000);
      await commons.keepRobots('https://a.example', { kind: 'none', body: Buffer.alloc(0) }, -1);
      expect(await commons.robots('https://a.example')).toBeUndefined();
    });

    it('has one learner at a time, whose term ends when another is elected', async () => {
      await begin(BRIEF);
      await commons.create(crawlOf('c'), ['http://a.example/']);
      const first = await commons.lead('c', 'w1');
      expect(await commons.lead('c', 'w2')).toBeUndefined();
      expect(await commons.lead('c', 'w1')).toEqual(first);
      let second: Awaited<ReturnType<Commons['lead']>>;
      await expect.poll(async () => (second = await commons.lead('c', 'w2')), { interval: 20 }).toBeDefined();
      if (first === undefined || second === undefined) throw new Error('nobody leads');
      expect(await commons.teach(first, { ...NO_LESSON, scores: [{ ...linkTo('http://a.example/'), score: 5 }] })).toBe(
        false,
      );
      expect((await takeOne()).score).toBeGreaterThan(5);
      expect(await commons.teach(second, NO_LESSON)).toBe(true);
      await commons.resign(second);
      expect(await commons.lead('c', 'w3')).toBeDefined();
    });

    it('hands arrivals to the learner until they are taken in, and pages to those who watch', async () => {
      await commons.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
      const claims = await take();
      for (const claim of claims.slice(0, 2)) await commons.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
      const last = claims[2];
      if (last === undefined) throw new Error('too few');
      await commons.fail(last, 'w1', { failure: 'gone', message: 'Gone.', again: false }, [turnOf(last)]);
      expect((await commons.crawl('c'))?.backlog).toBe(3);
      const arrivals = await commons.arrivals('c', 9);
      expect(arrivals.map(({ kind, asked, record }) => [kind, asked, record?.url])).toEqual([
        ['page', 'http://a.example/', 'http://a.example/'],
        ['page', 'http://b.example/', 'http://b.example/'],
        ['failed', 'http://c.example/', undefined],
      ]);
      const term = await commons.lead('c', 'w1');
      if (term === undefined) throw new Error('nobody leads');
      const detail = {
        ...{ title: 'Tea', language: 'en', snippet: '', site: 'a.example', words: ['tea'], priority: 1, parts: [] },
        ...{ from: '', anchor: '', before: '', after: '', hidden: true },
      };
      const [a, b, c] = arrivals.map(({ id }) => id);
      const page = { n: 1, relevance: 0.75, onTopic: true, unsure: false, detail };
      await commons.teach(term, {
        ...NO_LESSON,
        taken: [
          { id: a ?? 0, seq: 1, isFetched: true, page },
          { id: b ?? 0, seq: 2, isFetched: true },
          { id: c ?? 0, seq: 3, isFetched: false },
        ],
        seeds: [{ position: 0, state: 'fetched', failure: '', message: '' }],
        tally: { onTopic: 1, failed: 1, frontier: 0, hosts: 1 },
        elapsedMs: 50,
      });
      expect(await commons.arrivals('c', 9)).toEqual([]);
      expect((await commons.learned('c', 1, 9)).map(({ seq }) => seq)).toEqual([2, 3]);
      // The second led to a page that was read before: it is no page of its own.
      expect(await commons.crawl('c')).toMatchObject({
        backlog: 0,
        elapsedMs: 50,
        tally: { fetched: 1, onTopic: 1, failed: 1 },
      });
      expect((await commons.seeds('c'))[0]?.state).toBe('fetched');
      const [seen, ...rest] = await commons.visited('c', 0, 9);
      expect(rest).toEqual([]);
      expect(seen).toMatchObject({ url: 'http://a.example/', n: 1, relevance: 0.75, onTopic: true, detail });
      await commons.teach(term, {
        ...NO_LESSON,
        rejudged: [{ id: a ?? 0, relevance: 0.1, onTopic: false, unsure: true }],
      });
      expect(await commons.visited('c', seen?.changed ?? 0, 9)).toMatchObject([
        { n: 1, relevance: 0.1, onTopic: false, unsure: true },
      ]);
    });

    it('takes in URLs that no page named', async () => {
      await commons.create(crawlOf('c'), []);
      const term = await commons.lead('c', 'w1');
      if (term === undefined) throw new Error('nobody leads');
      await commons.teach(term, { ...NO_LESSON, entering: [{ ...linkTo('http://a.example/map.xml'), score: 2 }] });
      expect(await commons.isIdle('c')).toBe(false);
      const claim = await takeOne();
      expect(claim.url).toBe('http://a.example/map.xml');
      await commons.fail(claim, 'w1', { failure: 'timeout', message: '', again: true }, [
        turnOf(claim, { pauseMs: 1e8 }),
      ]);
      expect(await commons.isIdle('c')).toBe(true);
    });

    it('keeps who gave which label, and counts the newest', async () => {
      const label = (id: string, value: 'relevant' | 'not-relevant' | 'none', at: number) =>
        ({ id, topicId: 'tea', target: 'page', url: 'http://a.example/', value, at }) as const;
      await commons.label([label('1', 'relevant', 100)], 'ann');
      await commons.label([label('2', 'not-relevant', 90), label('1', 'none', 500)], 'bob');
      expect(await commons.verdicts('tea')).toMatchObject([
        { who: 'ann', value: 'relevant', key: 'a.example/', at: 100 },
      ]);
      // By a clock that runs ten years ahead: counts as now, so that a later word still counts more.
      await commons.label([label('3', 'none', Date.now() + 3e11)], 'bob');
      await commons.label([label('4', 'relevant', Date.now() + 1e11)], 'ann');
      expect(await commons.verdicts('tea')).toMatchObject([{ who: 'ann', value: 'relevant' }]);
    });

    it('tells everybody of labels and commands', async () => {
      const other = await openOther();
      const heard: CommonsNews[] = [];
      const end = await other.listen((news) => heard.push(news));
      await commons.label(
        [{ id: '1', topicId: 'tea', target: 'page', url: 'http://a.example/', value: 'relevant', at: 1 }],
        'ann',
      );
      await commons.create(crawlOf('c'), []);
      await expect.poll(() => heard).toContainEqual({ kind: 'label', topicId: 'tea' });
      await expect.poll(() => heard).toContainEqual({ kind: 'crawl', crawl: 'c' });
      await end();
    });

    it('lists the workers that are there', async () => {
      const counts = { pages: 3, failed: 1, inFlight: 2, lost: 0, leads: 1 };
      await commons.beat('w1', { ...counts, pages: 1 });
      await commons.beat('w1', counts);
      expect(await commons.workers()).toMatchObject([{ id: 'w1', ...counts }]);
    });

    it('refuses tables of a newer Ambit', async () => {
      await database.change('UPDATE commons SET version = 1000');
      await expect(openCommons(database)).rejects.toThrow('newer Ambit');
    });

    /** The same database as another process would have it. */
    const openOther = (): Promise<Commons> => openCommons(database);
  });
}
