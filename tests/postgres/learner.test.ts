import { setTimeout as pass } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openCommons } from '../../companion/store/commons/open.ts';
import { crawlOf, JUDGED, linkTo, NO_LESSON, pageAt, turnOf } from '../../companion/store/testing/commons-samples.ts';
import { inBothHouses } from './houses.ts';

inBothHouses('the learner', (house) => {
  it('has one learner at a time, whose term ends when another is elected', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const first = await house.commons.lead('c', 'w1');
    expect(await house.commons.lead('c', 'w2')).toBeUndefined();
    expect(await house.commons.lead('c', 'w1')).toEqual(first);
    await house.lapse();
    const second = await house.commons.lead('c', 'w2');
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

  it('given the learner of the current term, it ends a crawl, unless a user has changed the crawl since', async () => {
    const { budgets } = crawlOf('c');
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const old = await house.commons.lead('c', 'w1');
    await house.lapse();
    const term = await house.commons.lead('c', 'w2');
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

  it('elects no learner before all writes of the previous term are there', async () => {
    await house.commons.create(crawlOf('c'), []);
    const term = await house.commons.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    await house.lapse();
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
});
