import { setTimeout as pass } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Commons, CommonsNews, Term } from '../../companion/store/commons/commons.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import { crawlOf, JUDGED, linkTo, NO_LESSON, pageAt, turnOf } from '../../companion/store/testing/commons-samples.ts';
import { BRIEF, inBothHouses } from './houses.ts';
import { keepRobots } from './keep-robots.ts';

inBothHouses('what is known together', (house) => {
  /** All that can be taken is kept and learned. */
  async function taughtPages(crawl: string, isOnTopic: (url: string) => boolean): Promise<Term> {
    for (const claim of await house.take()) await house.commons.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    const term = await house.commons.lead(crawl, 'w1');
    if (term === undefined) throw new Error('nobody leads');
    const taken = (await house.commons.arrivals(crawl, 9)).map(({ id, url }, place) => ({
      ...{ id, seq: place + 1, isFetched: true },
      page: { ...JUDGED, n: place + 1, onTopic: isOnTopic(url) },
    }));
    await house.commons.teach(term, { ...NO_LESSON, taken });
    return term;
  }

  it('gives an IP address to one worker at a time', async () => {
    expect(await house.commons.leaseAddresses('w1', ['192.0.2.1', '192.0.2.2'])).toBe(true);
    expect(await house.commons.leaseAddresses('w2', ['192.0.2.3', '192.0.2.2'])).toBe(false);
    expect(await house.commons.leaseAddresses('w2', ['192.0.2.3'])).toBe(true);
    expect(await house.commons.leaseAddresses('w1', ['192.0.2.1'])).toBe(true);
    await house.commons.releaseAddresses('w1', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], 0);
    expect(await house.commons.leaseAddresses('w2', ['192.0.2.2'])).toBe(true);
    expect(await house.commons.leaseAddresses('w1', ['192.0.2.3'])).toBe(false);
    expect(await house.commons.leaseAddresses('w1', [])).toBe(true);
  });

  it('gives an IP address to nobody before it has rested, and then forgets it', async () => {
    await house.commons.leaseAddresses('w1', ['192.0.2.1']);
    await house.commons.releaseAddresses('w1', ['192.0.2.1'], 60_000);
    for (const worker of ['w1', 'w2']) expect(await house.commons.leaseAddresses(worker, ['192.0.2.1'])).toBe(false);
    const counts = { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 };
    const known = () => house.database.all('SELECT address FROM addresses');
    await house.commons.beat('w1', counts);
    expect(await known()).toHaveLength(1);
    await house.database.change('UPDATE addresses SET lease_until = 1');
    await house.commons.beat('w1', counts);
    expect(await known()).toEqual([]);
    expect(await house.commons.leaseAddresses('w2', ['192.0.2.1'])).toBe(true);
  });

  it('lends one more host for a redirect, unless somebody has it', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    await house.takeOne('w1');
    expect(await house.commons.leaseHost('w2', 'a.example', 'a.example')).toHaveProperty('waitMs');
    expect(await house.commons.leaseHost('w2', 'new.example', 'new.example')).toEqual({
      ...{ host: 'new.example', token: 1, manners: {} },
    });
    expect(await house.commons.leaseHost('w1', 'new.example', 'new.example')).toHaveProperty('waitMs');
  });

  it('keeps robots rules for a time', async () => {
    const body = Buffer.from('User-agent: *\nDisallow: /');
    await keepRobots(house, 'https://a.example', { kind: 'text', body }, 60_000);
    const kept = await house.commons.robots('https://a.example');
    expect(Buffer.from(kept?.body ?? [])).toEqual(body);
    expect(kept?.leftMs).toBeGreaterThan(50_000);
    await keepRobots(house, 'https://a.example', { kind: 'none', body: Buffer.alloc(0) }, -1);
    expect(await house.commons.robots('https://a.example')).toBeUndefined();
  });

  it('has one learner at a time, whose term ends when another is elected', async () => {
    await house.begin(BRIEF);
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const first = await house.commons.lead('c', 'w1');
    expect(await house.commons.lead('c', 'w2')).toBeUndefined();
    expect(await house.commons.lead('c', 'w1')).toEqual(first);
    let second: Awaited<ReturnType<Commons['lead']>>;
    await expect.poll(async () => (second = await house.commons.lead('c', 'w2')), { interval: 20 }).toBeDefined();
    if (first === undefined || second === undefined) throw new Error('nobody leads');
    expect(
      await house.commons.teach(first, {
        ...NO_LESSON,
        scores: [{ ...linkTo('http://a.example/'), score: 5, priority: 5 }],
      }),
    ).toBe(false);
    expect((await house.takeOne()).score).toBeGreaterThan(5);
    expect(await house.commons.teach(second, NO_LESSON)).toBe(true);
    await house.commons.resign(second);
    expect(await house.commons.lead('c', 'w3')).toBeDefined();
  });

  it('lets the learner of the day end a crawl, unless a user had another word meanwhile', async () => {
    await house.begin(BRIEF);
    const { budgets } = crawlOf('c');
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const old = await house.commons.lead('c', 'w1');
    let term: typeof old;
    await expect.poll(async () => (term = await house.commons.lead('c', 'w2')), { interval: 20 }).toBeDefined();
    if (old === undefined || term === undefined) throw new Error('nobody leads');
    const state = async () => (await house.commons.crawl('c'))?.state;
    expect(await house.commons.end(old, 'exhausted', budgets)).toBe(false);
    expect(await state()).toBe('running');
    await house.commons.update('c', { state: 'paused' });
    expect(await house.commons.end(term, 'page-limit', budgets)).toBe(false);
    expect(await state()).toBe('paused');
    const raised = { ...budgets, pages: budgets.pages + 1 };
    await house.commons.update('c', { state: 'running', budgets: raised });
    expect(await house.commons.end(term, 'page-limit', budgets)).toBe(false);
    expect(await state()).toBe('running');
    expect(await house.commons.end(term, 'page-limit', raised)).toBe(true);
    expect(await house.commons.crawl('c')).toMatchObject({ state: 'done', reason: 'page-limit', message: '' });
  });

  it('elects nobody before all is there that was written under the term before', async () => {
    await house.commons.create(crawlOf('c'), []);
    const term = await house.commons.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    await house.database.change('UPDATE crawls SET leads_until = 1');
    let commit = (): void => undefined;
    const isToCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isWritten = false;
    const slow = await openCommons({
      ...house.database,
      transaction: (work, how) =>
        house.database.transaction(async (sql) => {
          // It ends with its first piece: the next would have renewed the term.
          if (isWritten) throw new Error('killed');
          const done = await work(sql);
          isWritten = true;
          await isToCommit;
          return done;
        }, how),
    });
    const scores = Array.from({ length: 201 }, (_, at) => ({
      ...linkTo(`http://a.example/${at}`),
      score: 1,
      priority: 1,
    }));
    const taught = expect(slow.teach(term, { ...NO_LESSON, scores })).rejects.toThrow('killed');
    await expect.poll(() => isWritten, { interval: 5 }).toBe(true);
    let isElected = false;
    const elected = house.commons.lead('c', 'w2').then((found) => {
      isElected = found !== undefined;
    });
    await pass(200);
    const isEarly = isElected;
    commit();
    await Promise.all([elected, taught]);
    expect({ isEarly, isElected }).toEqual({ isEarly: false, isElected: true });
  });

  it('hands arrivals to the learner until they are taken in, and pages to those who watch', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
    const claims = await house.take();
    for (const claim of claims.slice(0, 2)) await house.commons.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    const last = claims[2];
    if (last === undefined) throw new Error('too few');
    await house.commons.fail(last, 'w1', { failure: 'gone', message: 'Gone.', again: false }, [turnOf(last)]);
    expect((await house.commons.crawl('c'))?.backlog).toBe(3);
    const arrivals = await house.commons.arrivals('c', 9);
    expect(arrivals.map(({ kind, asked, record }) => [kind, asked, record?.url])).toEqual([
      ['page', 'http://a.example/', 'http://a.example/'],
      ['page', 'http://b.example/', 'http://b.example/'],
      ['failed', 'http://c.example/', undefined],
    ]);
    const term = await house.commons.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    const [a, b, c] = arrivals.map(({ id }) => id);
    await house.commons.teach(term, {
      ...NO_LESSON,
      taken: [
        { id: a ?? 0, seq: 1, isFetched: true, page: JUDGED },
        { id: b ?? 0, seq: 2, isFetched: true },
        { id: c ?? 0, seq: 3, isFetched: false },
      ],
      seeds: [{ position: 0, state: 'fetched', failure: '', message: '' }],
      tally: { failed: 1, frontier: 0, hosts: 1 },
      elapsedMs: 50,
    });
    expect(await house.commons.arrivals('c', 9)).toEqual([]);
    expect((await house.commons.learned('c', 1, 9)).map(({ seq }) => seq)).toEqual([2, 3]);
    // The second led to a page that was read before: it is no page of its own.
    expect(await house.commons.crawl('c')).toMatchObject({
      backlog: 0,
      elapsedMs: 50,
      tally: { fetched: 1, onTopic: 1, failed: 1 },
    });
    expect((await house.commons.seeds('c'))[0]?.state).toBe('fetched');
    const [seen, ...rest] = await house.commons.visited('c', 0, 9);
    expect(rest).toEqual([]);
    expect(seen).toMatchObject({ url: 'http://a.example/', ...JUDGED });
    await house.commons.teach(term, {
      ...NO_LESSON,
      rejudged: [{ id: a ?? 0, relevance: 0.1, onTopic: false, unsure: true }],
    });
    expect(await house.commons.visited('c', seen?.changed ?? 0, 9)).toMatchObject([
      { n: 1, relevance: 0.1, onTopic: false, unsure: true },
    ]);
  });

  it('counts by the newest word at once, though nobody learns any more, and without it when it is taken back', async () => {
    const [on, off] = ['http://on.example/', 'http://off.example/'];
    await house.commons.create(crawlOf('c'), [on, off]);
    const term = await taughtPages('c', (url) => url === on);
    await house.commons.update('c', { state: 'done', reason: 'user' });
    const onTopic = async (): Promise<number | undefined> => (await house.commons.crawl('c'))?.tally.onTopic;
    const saying = (id: string, url: string, value: 'relevant' | 'not-relevant' | 'none') =>
      house.commons.label([{ id, topicId: 'tea', target: 'page', url, value, at: Date.now() }], 'ann');
    expect(await onTopic()).toBe(1);
    await saying('1', on, 'not-relevant');
    expect(await onTopic()).toBe(0);
    // By another spelling, and twice.
    for (const id of ['2', '2', '3']) await saying(id, 'https://off.example/#top', 'relevant');
    expect(await onTopic()).toBe(1);
    await saying('4', on, 'none');
    expect(await onTopic()).toBe(2);
    // What the learner thinks of a page counts once nobody says anything of it.
    const visits = await house.commons.learned('c', 0, 9);
    const rejudged = visits.map(({ id }) => ({ id, relevance: 0, onTopic: false, unsure: false }));
    expect(await house.commons.teach(term, { ...NO_LESSON, rejudged })).toBe(true);
    expect(await onTopic()).toBe(1);
    await saying('5', off, 'none');
    expect(await onTopic()).toBe(0);
  });

  it('counts a word in every crawl of its topic, and in none of another', async () => {
    const url = 'http://on.example/';
    await house.commons.putTopic({ id: 'cup', name: 'Cup', words: ['cup'], texts: [] });
    for (const [id, topicId] of [
      ['a', 'tea'],
      ['b', 'tea'],
      ['c', 'cup'],
    ] as const) {
      await house.commons.create(crawlOf(id, { topicId }), [url]);
      await taughtPages(id, () => true);
      await house.commons.update(id, { state: 'done', reason: 'user' });
    }
    const said = { target: 'page', url, at: Date.now() } as const;
    await house.commons.label(
      [
        { ...said, id: '1', topicId: 'tea', value: 'not-relevant' },
        { ...said, id: '2', topicId: 'cup', value: 'relevant' },
        // Of a link it says nothing about the page.
        { ...said, id: '3', topicId: 'cup', target: 'link', value: 'not-relevant' },
      ],
      'ann',
    );
    const counts = (await house.commons.crawls()).map(({ id, tally }) => [id, tally.onTopic]);
    expect(Object.fromEntries(counts)).toEqual({ a: 0, b: 0, c: 1 });
  });

  it('counts by a word that was said before the page came, and no longer by one that is forgotten', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://gone.example/']);
    for (const host of ['a', 'gone']) {
      const said = { topicId: 'tea', target: 'page', value: 'relevant', at: Date.now() } as const;
      await house.commons.label([{ ...said, id: host, url: `http://${host}.example/` }], 'ann');
    }
    await taughtPages('c', () => false);
    expect((await house.commons.crawl('c'))?.tally).toMatchObject({ fetched: 2, onTopic: 2 });
    await house.commons.update('c', { state: 'done', reason: 'user' });
    await house.commons.forget('c', { kind: 'site', host: 'gone.example' });
    expect((await house.commons.crawl('c'))?.tally).toMatchObject({ fetched: 1, onTopic: 1 });
  });

  it('takes in URLs that no page named', async () => {
    await house.commons.create(crawlOf('c'), []);
    const term = await house.commons.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    await house.commons.teach(term, { ...NO_LESSON, entering: [{ ...linkTo('http://a.example/map.xml'), score: 2 }] });
    expect(await house.commons.isIdle('c')).toBe(false);
    const claim = await house.takeOne();
    expect(claim.url).toBe('http://a.example/map.xml');
    await house.commons.fail(claim, 'w1', { failure: 'timeout', message: '', again: true }, [
      turnOf(claim, { pauseMs: 1e8 }),
    ]);
    expect(await house.commons.isIdle('c')).toBe(true);
  });

  it('keeps who gave which label, and counts the newest', async () => {
    const label = (id: string, value: 'relevant' | 'not-relevant' | 'none', at: number) =>
      ({ id, topicId: 'tea', target: 'page', url: 'http://a.example/', value, at }) as const;
    await house.commons.label([label('1', 'relevant', 100)], 'ann');
    await house.commons.label([label('2', 'not-relevant', 90), label('1', 'none', 500)], 'bob');
    expect(await house.commons.verdicts('tea')).toMatchObject([
      { who: 'ann', value: 'relevant', key: 'a.example/', at: 100 },
    ]);
    // By a clock that runs ten years ahead: counts as now, so that a later word still counts more.
    await house.commons.label([label('3', 'none', Date.now() + 3e11)], 'bob');
    await house.commons.label([label('4', 'relevant', Date.now() + 1e11)], 'ann');
    expect(await house.commons.verdicts('tea')).toMatchObject([{ who: 'ann', value: 'relevant' }]);
    // By a clock that is an hour slow: said now, and so the newest; said a minute before, and so not.
    const slow = Date.now() - 3_600_000;
    await house.commons.label([label('5', 'not-relevant', slow)], 'bob', slow);
    await house.commons.label([label('6', 'none', slow - 60_000)], 'eve', slow);
    const [verdict] = await house.commons.verdicts('tea');
    expect(verdict).toMatchObject({ who: 'bob', value: 'not-relevant' });
    expect(Math.abs((verdict?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps the sequence of what was said together, whichever is told first, by a clock that is ahead, too', async () => {
    const label = (id: string, value: 'relevant' | 'not-relevant', at: number) =>
      ({ id, topicId: 'tea', target: 'page', url: 'http://a.example/', value, at }) as const;
    const ahead = Date.now() + 3e9;
    const said = await house.commons.label(
      [label('2', 'relevant', ahead), label('1', 'not-relevant', ahead - 9)],
      'ann',
    );
    expect(said[0]).toBe(said[1]);
    expect(await house.commons.verdicts('tea')).toMatchObject([{ value: 'relevant', at: said[0] }]);
    const now = Date.now() + 100;
    const later = await house.commons.label([label('4', 'not-relevant', now), label('3', 'relevant', now)], 'ann', now);
    expect(later[0]).toBe(later[1]);
  });

  it('tells everybody of labels and commands', async () => {
    const other = await house.openOther();
    const heard: CommonsNews[] = [];
    const end = await other.listen((news) => heard.push(news));
    await house.commons.label(
      [{ id: '1', topicId: 'tea', target: 'page', url: 'http://a.example/', value: 'relevant', at: 1 }],
      'ann',
    );
    await house.commons.create(crawlOf('c'), []);
    await expect.poll(() => heard).toContainEqual({ kind: 'label', topicId: 'tea' });
    await expect.poll(() => heard).toContainEqual({ kind: 'crawl', crawl: 'c' });
    await end();
    await other.close();
  });

  it('shows the hosts that are left alone, and lifts that for the reason that was seen', async () => {
    await house.commons.create(crawlOf('c'), ['http://bad.example/', 'http://bad.example/2', 'http://good.example/']);
    await house.commons.create(crawlOf('d'), ['http://other.example/']);
    const claims = await house.take('w1', 9);
    const bad = claims.find(({ host }) => host === 'bad.example');
    const other = claims.find(({ host }) => host === 'other.example');
    if (bad === undefined || other === undefined) throw new Error('nothing to take');
    const [day, manners] = [24 * 3_600_000, { factor: 9, errors: 1 }];
    await house.commons.keep(bad, 'w1', pageAt(bad.url), [
      turnOf(bad, { pauseMs: day, manners, parked: 'It is bad.' }),
    ]);
    await house.commons.keep(other, 'w1', pageAt(other.url), [
      turnOf(other, { pauseMs: 60_000, parked: 'It is slow.' }),
    ]);
    const left = { host: 'bad.example', site: 'bad.example', why: 'It is bad.', fetched: 1, queued: 1 };
    expect(await house.commons.leftHosts({ crawl: 'c' })).toEqual([{ ...left, leftMs: expect.closeTo(day, -5) }]);
    expect((await house.commons.leftHosts()).map(({ host }) => host)).toEqual(['other.example', 'bad.example']);
    expect(await house.commons.leftHosts({ host: 'bad.example' })).toMatchObject([left]);
    expect(await house.commons.leftHosts({ host: 'good.example' })).toEqual([]);
    expect(await house.take('w1', 9)).toEqual([]);

    expect(await house.commons.lift('bad.example', 'It is slow.', 0)).toBe(false);
    expect(await house.commons.lift('good.example', '', 0)).toBe(false);
    expect(await house.take('w1', 9)).toEqual([]);
    expect(await house.commons.lift('bad.example', 'It is bad.', 0)).toBe(true);
    expect(await house.commons.lift('bad.example', 'It is bad.', 0)).toBe(false);
    expect(await house.take('w1', 9)).toMatchObject([{ url: 'http://bad.example/2', manners: {} }]);
    // A rest is kept, and none is made longer.
    expect(await house.commons.lift('other.example', 'It is slow.', 90_000)).toBe(true);
    expect(await house.commons.leaseHost('w2', 'other.example', 'other.example')).toMatchObject({
      waitMs: expect.closeTo(60_000, -4),
    });
    expect(await house.commons.leftHosts()).toEqual([]);
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
