import { expect, it } from 'vitest';
import type { Claim } from '../../companion/cluster/store/claim.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { crawlOf, pageAt, turnOf } from '../../companion/cluster/store/testing/samples.ts';
import { inBothStores } from './harnesses.ts';

inBothStores('a worker that is not heard of any more', (harness) => {
  const takeOver = async (worker: string): Promise<Claim> => {
    await harness.lapse();
    return harness.takeOne(worker);
  };

  it('loses its host and the pages it holds to another', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const lost = await harness.takeOne('w1');
    const claim = await takeOver('w2');
    // That its worker ended is no try of the URL.
    expect(claim).toMatchObject({ url: lost.url, tries: 1 });
    expect(claim.token).toBeGreaterThan(lost.token);
    expect((await harness.sharedStore.crawl('c'))?.outstanding).toBe(1);
  });

  it('leaves the host the pause that it is owed', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
    const ask = { worker: 'w1', topics: [], pendingDelayMs: 40_000 };
    const [first] = await harness.sharedStore.take({ ...ask, most: 1 });
    if (first === undefined) throw new Error('nothing to take');
    // The pause due after its last turn holds, and the new holder's own pause is the minimum.
    const failed = { failure: 'timeout', message: '', again: true };
    await harness.sharedStore.fail(first, 'w1', failed, [turnOf(first, { pendingDelayMs: 90_000 })]);
    await harness.sharedStore.take({ ...ask, most: 2 });
    const [robots] = await harness.take('w1', 1);
    if (robots === undefined) throw new Error('nothing to take');
    const none = { kind: 'none', body: new Uint8Array(0) } as const;
    const reader = { ...robots, worker: 'w1', pendingDelayMs: 20_000 };
    expect(await harness.sharedStore.keepRobots('http://c.example', none, 9_000, reader)).toBe(true);
    await harness.lapse();
    expect(await harness.take('w2')).toEqual([]);
    // It does not save rules older than those that another may have read.
    expect(await harness.sharedStore.keepRobots('http://c.example', none, 9_000, reader)).toBe(false);
    const waits = ['a', 'b', 'c'].map(async (host) => {
      const lease = await harness.sharedStore.leaseHost('w2', `${host}.example`, `${host}.example`);
      return 'waitMs' in lease ? Math.round(lease.waitMs / 10_000) : 0;
    });
    expect(await Promise.all(waits)).toEqual([9, 4, 2]);
  });

  const waitFor = async (host: string): Promise<number> => {
    const lease = await harness.sharedStore.leaseHost('w3', host, host);
    return 'waitMs' in lease ? lease.waitMs : 0;
  };

  it("can still report a host's demanded pause, until another worker holds the host", async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
    const [held, left, taken] = await harness.take('w1', 3);
    if (held === undefined || left === undefined || taken === undefined) throw new Error('nothing to take');
    const hour = 3_600_000;
    // Its lease has ended; first no worker has noticed, then one has.
    await harness.lapse();
    await harness.sharedStore.rest('w1', [turnOf(held, { pauseMs: hour })]);
    expect(await harness.take('w2', 1)).toMatchObject([{ host: left.host }]);
    const claim = await harness.takeOne('w2');
    expect(claim.host).toBe(taken.host);
    await harness.sharedStore.fail(claim, 'w2', { failure: 'timeout', message: '', again: true }, [turnOf(claim)]);
    await harness.sharedStore.rest('w1', [turnOf(taken, { pauseMs: hour })]);
    expect(await waitFor(held.host)).toBeGreaterThan(hour - 60_000);
    expect(await waitFor(taken.host)).toBe(0);
    // No rest is made shorter.
    await harness.sharedStore.rest('w1', [turnOf(held, { pauseMs: 5 })]);
    expect(await waitFor(held.host)).toBeGreaterThan(hour - 60_000);
  });

  it('is given a moment to tell it when the database was away as its lease ended', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const lost = await harness.takeOne('w1');
    await harness.lapse();
    const { dialect } = harness.database;
    const restarted = await openSharedStoreOn({ ...harness.database, dialect: { ...dialect, startedAt: dialect.now } });
    const rows = <Row>(what: string) => harness.database.all<Row>(`SELECT ${what} FROM hosts`);
    const [before] = await rows<{ now: number }>(`${dialect.now} AS now`);
    expect(await restarted.take({ worker: 'w2', topics: [], most: 1 })).toEqual([]);
    const [after] = await rows<{ ready_at: number }>('ready_at');
    expect(after?.ready_at).toBeGreaterThanOrEqual((before?.now ?? 0) + 6_000);
    await harness.sharedStore.rest('w1', [turnOf(lost, { pauseMs: 3_600_000 })]);
    expect(await waitFor(lost.host)).toBeGreaterThan(3_000_000);
  });

  it('cannot write any more', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const lost = await harness.takeOne('w1');
    const claim = await takeOver('w2');
    expect(
      await harness.sharedStore.keep(lost, 'w1', pageAt(lost.url, ['http://b.example/']), [turnOf(lost)]),
    ).toBeUndefined();
    expect(
      await harness.sharedStore.fail(lost, 'w1', { failure: 'gone', message: '', again: false }, [turnOf(lost)]),
    ).toBe(false);
    expect(await harness.sharedStore.renew('w1', [lost], [])).toEqual(['a.example']);
    expect(await harness.sharedStore.pendingVisits('c', 9)).toEqual([]);
    expect(await harness.sharedStore.keep(claim, 'w2', pageAt(claim.url), [turnOf(claim)])).toBeGreaterThan(0);
    expect(await harness.sharedStore.pendingVisits('c', 9)).toHaveLength(1);
  });

  it('keeps its host as long as it renews', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const claim = await harness.takeOne('w1');
    const longer = await openSharedStoreOn(harness.database, { leaseMs: 3_600_000, termMs: 3_600_000 });
    expect(await longer.renew('w1', [claim], [])).toEqual([]);
    await harness.sharedStore.create(crawlOf('d'), ['http://b.example/']);
    expect(await harness.take('w2')).toMatchObject([{ host: 'b.example' }]);
    await harness.lapse(1_800_000);
    expect(await harness.take('w2')).toMatchObject([{ host: 'b.example' }]);
    expect(await harness.take('w2')).toEqual([]);
  });

  it('is not blamed for a page whose host did not answer before', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    for (const failure of ['timeout', 'dns-away', 'dns-away']) {
      const claim = await harness.takeOne('w1');
      await harness.sharedStore.fail(claim, 'w1', { failure, message: '', again: true }, [turnOf(claim)]);
    }
    await harness.takeOne('w1');
    // One time-out and one end of a worker: neither is too many.
    expect(await takeOver('w2')).toMatchObject({ url: 'http://a.example/', tries: 2, nameless: 2 });
    expect(await harness.sharedStore.pendingVisits('c', 9)).toEqual([]);
  });

  it('is blamed when a page ends two workers', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    await harness.takeOne('w1');
    await takeOver('w2');
    await harness.lapse();
    expect(await harness.take('w3')).toEqual([]);
    expect(await harness.sharedStore.pendingVisits('c', 9)).toMatchObject([{ kind: 'failed', failure: 'cancelled' }]);
    expect((await harness.sharedStore.crawl('c'))?.outstanding).toBe(0);
  });
});
