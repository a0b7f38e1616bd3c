import { setTimeout as pass } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import {
  crawlOf,
  JUDGED,
  linkTo,
  NO_MODEL_UPDATE,
  pageAt,
  turnOf,
} from '../../companion/cluster/store/testing/samples.ts';
import { packDigest, unpackDigest } from '../../companion/crawl/state/packed-digest.ts';
import { digestOf } from '../../companion/crawl/state/page-digest.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { inBothStores } from './harnesses.ts';

inBothStores('the learner', (harness) => {
  it('has one learner at a time, whose term ends when another is elected', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const first = await harness.sharedStore.lead('c', 'w1');
    expect(await harness.sharedStore.lead('c', 'w2')).toBeUndefined();
    expect(await harness.sharedStore.lead('c', 'w1')).toEqual(first);
    await harness.lapse();
    const second = await harness.sharedStore.lead('c', 'w2');
    if (first === undefined || second === undefined) throw new Error('nobody leads');
    expect(
      await harness.sharedStore.apply(first, {
        ...NO_MODEL_UPDATE,
        scores: [{ ...linkTo('http://a.example/'), score: 5, priority: 5 }],
      }),
    ).toBe(false);
    expect((await harness.takeOne()).score).toBeGreaterThan(5);
    expect(await harness.sharedStore.apply(second, NO_MODEL_UPDATE)).toBe(true);
    await harness.sharedStore.resign(second);
    expect(await harness.sharedStore.lead('c', 'w3')).toBeDefined();
  });

  it('given the learner of the current term, it ends a crawl, unless a user has changed the crawl since', async () => {
    const { budgets } = crawlOf('c');
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const old = await harness.sharedStore.lead('c', 'w1');
    await harness.lapse();
    const term = await harness.sharedStore.lead('c', 'w2');
    if (old === undefined || term === undefined) throw new Error('nobody leads');
    const state = async () => (await harness.sharedStore.crawl('c'))?.state;
    expect(await harness.sharedStore.end(old, 'exhausted', budgets)).toBe(false);
    expect(await state()).toBe('running');
    await harness.sharedStore.update('c', { state: 'paused' });
    expect(await harness.sharedStore.end(term, 'page-limit', budgets)).toBe(false);
    expect(await state()).toBe('paused');
    const raised = { ...budgets, pages: budgets.pages + 1 };
    await harness.sharedStore.update('c', { state: 'running', budgets: raised });
    expect(await harness.sharedStore.end(term, 'page-limit', budgets)).toBe(false);
    expect(await state()).toBe('running');
    expect(await harness.sharedStore.end(term, 'page-limit', raised)).toBe(true);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'done', reason: 'page-limit', message: '' });
  });

  it('elects no learner before all writes of the previous term are there', async () => {
    await harness.sharedStore.create(crawlOf('c'), []);
    const term = await harness.sharedStore.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    await harness.lapse();
    let commit = (): void => undefined;
    const isToCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isWritten = false;
    const slow = await openSharedStoreOn({
      ...harness.database,
      transaction: (work, how) =>
        harness.database.transaction(async (sql) => {
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
    const taught = expect(slow.apply(term, { ...NO_MODEL_UPDATE, scores })).rejects.toThrow('killed');
    await expect.poll(() => isWritten, { interval: 5 }).toBe(true);
    let isElected = false;
    const elected = harness.sharedStore.lead('c', 'w2').then((found) => {
      isElected = found !== undefined;
    });
    await pass(200);
    const isEarly = isElected;
    commit();
    await Promise.all([elected, taught]);
    expect({ isEarly, isElected }).toEqual({ isEarly: false, isElected: true });
  });

  it('hands arrivals to the learner until they are taken in, and pages to those who watch', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
    const claims = await harness.take();
    for (const claim of claims.slice(0, 2))
      await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    const last = claims[2];
    if (last === undefined) throw new Error('too few');
    await harness.sharedStore.fail(last, 'w1', { failure: 'gone', message: 'Gone.', again: false }, [turnOf(last)]);
    expect((await harness.sharedStore.crawl('c'))?.backlog).toBe(3);
    const pendingVisits = await harness.sharedStore.pendingVisits('c', 9);
    expect(pendingVisits.map(({ kind, asked, record }) => [kind, asked, record?.url])).toEqual([
      ['page', 'http://a.example/', 'http://a.example/'],
      ['page', 'http://b.example/', 'http://b.example/'],
      ['failed', 'http://c.example/', undefined],
    ]);
    const term = await harness.sharedStore.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    const [a, b, c] = pendingVisits.map(({ id }) => id);
    const others = await harness.sharedStore.pendingVisits('c', 1, new Set([a ?? 0, c ?? 0]));
    expect(others.map(({ id }) => id)).toEqual([b]);
    await harness.sharedStore.apply(term, {
      ...NO_MODEL_UPDATE,
      taken: [
        { id: a ?? 0, seq: 1, isFetched: true, page: JUDGED },
        { id: b ?? 0, seq: 2, isFetched: true },
        { id: c ?? 0, seq: 3, isFetched: false },
      ],
      seeds: [{ position: 0, state: 'fetched', failure: '', message: '' }],
      tally: { failed: 1, frontier: 0, hosts: 1 },
      elapsedMs: 50,
    });
    expect(await harness.sharedStore.pendingVisits('c', 9)).toEqual([]);
    expect((await harness.sharedStore.learned('c', 1, 9)).map(({ seq }) => seq)).toEqual([2, 3]);
    // The second led to a page that was read before: it is no page of its own.
    expect(await harness.sharedStore.crawl('c')).toMatchObject({
      backlog: 0,
      elapsedMs: 50,
      tally: { fetched: 1, onTopic: 1, failed: 1 },
    });
    expect((await harness.sharedStore.seeds('c'))[0]?.state).toBe('fetched');
    const [seen, ...rest] = await harness.sharedStore.visited('c', 0, 9);
    expect(rest).toEqual([]);
    expect(seen).toMatchObject({ url: 'http://a.example/', ...JUDGED });
    await harness.sharedStore.apply(term, {
      ...NO_MODEL_UPDATE,
      rejudged: [{ id: a ?? 0, relevance: 0.1, onTopic: false, unsure: true }],
    });
    expect(await harness.sharedStore.visited('c', seen?.changed ?? 0, 9)).toMatchObject([
      { n: 1, relevance: 0.1, onTopic: false, unsure: true },
    ]);
  });

  it('given eight visits that wait for the learner, workers take nothing until some are learned', async () => {
    const seeds = Array.from({ length: 12 }, (_, at) => `http://h${at}.example/`);
    await harness.sharedStore.create(crawlOf('c'), seeds);
    const term = await harness.sharedStore.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    for (let fetched = 0; fetched < 8; fetched++) {
      const claim = await harness.takeOne();
      await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    }
    expect(await harness.take('w1', 1)).toEqual([]);
    const [first] = await harness.sharedStore.pendingVisits('c', 1);
    if (first === undefined) throw new Error('no visit waits');
    const taken = [{ id: first.id, seq: 1, isFetched: true, page: JUDGED }];
    expect(await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, taken })).toBe(true);
    expect(await harness.take('w1', 1)).toHaveLength(1);
  });

  it('takes in URLs that no page named', async () => {
    await harness.sharedStore.create(crawlOf('c'), []);
    const term = await harness.sharedStore.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    await harness.sharedStore.apply(term, {
      ...NO_MODEL_UPDATE,
      entering: [{ ...linkTo('http://a.example/map.xml'), score: 2 }],
    });
    expect(await harness.sharedStore.isIdle('c')).toBe(false);
    const claim = await harness.takeOne();
    expect(claim.url).toBe('http://a.example/map.xml');
    await harness.sharedStore.fail(claim, 'w1', { failure: 'timeout', message: '', again: true }, [
      turnOf(claim, { pauseMs: 1e8 }),
    ]);
    expect(await harness.sharedStore.isIdle('c')).toBe(true);
  });

  it('gives the digest of a page to the learner, and keeps it until the page is taken in', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
    const digest = packDigest(digestOf({ ...EMPTY_RECORD, url: 'http://a.example/', text: 'Green tea. '.repeat(30) }));
    for (const more of [{ digest }, {}]) {
      const claim = await harness.takeOne();
      await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url, [], more), [turnOf(claim)]);
    }
    const term = await harness.sharedStore.lead('c', 'w1');
    if (term === undefined) throw new Error('nobody leads');
    const [first, second] = await harness.sharedStore.pendingVisits('c', 9);
    expect(first?.digest).toEqual(unpackDigest(digest));
    expect(second).toMatchObject({ digest: undefined });
    const taken = [{ id: first?.id ?? 0, seq: 1, isFetched: true, page: JUDGED }];
    await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, taken });
    expect(await harness.sharedStore.learned('c', 0, 9)).toMatchObject([{ seq: 1, digest: undefined }]);
  });
});
