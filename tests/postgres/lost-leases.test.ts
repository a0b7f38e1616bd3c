import { expect, it } from 'vitest';
import type { Claim } from '../../companion/store/commons/claim.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import { crawlOf, pageAt, turnOf } from '../../companion/store/testing/commons-samples.ts';
import { inBothHouses } from './houses.ts';

inBothHouses('a worker that is not heard of any more', (house) => {
  const takeOver = async (worker: string): Promise<Claim> => {
    await house.lapse();
    return house.takeOne(worker);
  };

  it('loses its host and the pages it holds to another', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const lost = await house.takeOne('w1');
    const claim = await takeOver('w2');
    // That its worker ended is no try of the URL.
    expect(claim).toMatchObject({ url: lost.url, tries: 1 });
    expect(claim.token).toBeGreaterThan(lost.token);
    expect((await house.commons.crawl('c'))?.outstanding).toBe(1);
  });

  it('leaves the host the pause that it is owed', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
    const ask = { worker: 'w1', topics: [], owedMs: 40_000 };
    const [first] = await house.commons.take({ ...ask, most: 1 });
    if (first === undefined) throw new Error('nothing to take');
    // The pause due after its last turn holds, and the new holder's own pause is the minimum.
    const failed = { failure: 'timeout', message: '', again: true };
    await house.commons.fail(first, 'w1', failed, [turnOf(first, { owedMs: 90_000 })]);
    await house.commons.take({ ...ask, most: 2 });
    const [robots] = await house.take('w1', 1);
    if (robots === undefined) throw new Error('nothing to take');
    const none = { kind: 'none', body: new Uint8Array(0) } as const;
    const reader = { ...robots, worker: 'w1', owedMs: 20_000 };
    expect(await house.commons.keepRobots('http://c.example', none, 9_000, reader)).toBe(true);
    await house.lapse();
    expect(await house.take('w2')).toEqual([]);
    // It does not save rules older than those that another may have read.
    expect(await house.commons.keepRobots('http://c.example', none, 9_000, reader)).toBe(false);
    const waits = ['a', 'b', 'c'].map(async (host) => {
      const lease = await house.commons.leaseHost('w2', `${host}.example`, `${host}.example`);
      return 'waitMs' in lease ? Math.round(lease.waitMs / 10_000) : 0;
    });
    expect(await Promise.all(waits)).toEqual([9, 4, 2]);
  });

  const waitFor = async (host: string): Promise<number> => {
    const lease = await house.commons.leaseHost('w3', host, host);
    return 'waitMs' in lease ? lease.waitMs : 0;
  };

  it('can still tell for how long a host wants to be left alone, until another has it', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://b.example/', 'http://c.example/']);
    const [held, left, taken] = await house.take('w1', 3);
    if (held === undefined || left === undefined || taken === undefined) throw new Error('nothing to take');
    const hour = 3_600_000;
    // Its lease has ended; first no worker has noticed, then one has.
    await house.lapse();
    await house.commons.rest('w1', [turnOf(held, { pauseMs: hour })]);
    expect(await house.take('w2', 1)).toMatchObject([{ host: left.host }]);
    const claim = await house.takeOne('w2');
    expect(claim.host).toBe(taken.host);
    await house.commons.fail(claim, 'w2', { failure: 'timeout', message: '', again: true }, [turnOf(claim)]);
    await house.commons.rest('w1', [turnOf(taken, { pauseMs: hour })]);
    expect(await waitFor(held.host)).toBeGreaterThan(hour - 60_000);
    expect(await waitFor(taken.host)).toBe(0);
    // No rest is made shorter.
    await house.commons.rest('w1', [turnOf(held, { pauseMs: 5 })]);
    expect(await waitFor(held.host)).toBeGreaterThan(hour - 60_000);
  });

  it('is given a moment to tell it when the database was away as its lease ended', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const lost = await house.takeOne('w1');
    await house.lapse();
    const { dialect } = house.database;
    const restarted = await openCommons({ ...house.database, dialect: { ...dialect, startedAt: dialect.now } });
    const rows = <Row>(what: string) => house.database.all<Row>(`SELECT ${what} FROM hosts`);
    const [before] = await rows<{ now: number }>(`${dialect.now} AS now`);
    expect(await restarted.take({ worker: 'w2', topics: [], most: 1 })).toEqual([]);
    const [after] = await rows<{ ready_at: number }>('ready_at');
    expect(after?.ready_at).toBeGreaterThanOrEqual((before?.now ?? 0) + 6_000);
    await house.commons.rest('w1', [turnOf(lost, { pauseMs: 3_600_000 })]);
    expect(await waitFor(lost.host)).toBeGreaterThan(3_000_000);
  });

  it('cannot write any more', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const lost = await house.takeOne('w1');
    const claim = await takeOver('w2');
    expect(
      await house.commons.keep(lost, 'w1', pageAt(lost.url, ['http://b.example/']), [turnOf(lost)]),
    ).toBeUndefined();
    expect(await house.commons.fail(lost, 'w1', { failure: 'gone', message: '', again: false }, [turnOf(lost)])).toBe(
      false,
    );
    expect(await house.commons.renew('w1', [lost], [])).toEqual(['a.example']);
    expect(await house.commons.arrivals('c', 9)).toEqual([]);
    expect(await house.commons.keep(claim, 'w2', pageAt(claim.url), [turnOf(claim)])).toBeGreaterThan(0);
    expect(await house.commons.arrivals('c', 9)).toHaveLength(1);
  });

  it('keeps its host as long as it renews', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    const claim = await house.takeOne('w1');
    const longer = await openCommons(house.database, { leaseMs: 3_600_000, termMs: 3_600_000 });
    expect(await longer.renew('w1', [claim], [])).toEqual([]);
    await house.commons.create(crawlOf('d'), ['http://b.example/']);
    expect(await house.take('w2')).toMatchObject([{ host: 'b.example' }]);
    await house.lapse(1_800_000);
    expect(await house.take('w2')).toMatchObject([{ host: 'b.example' }]);
    expect(await house.take('w2')).toEqual([]);
  });

  it('is not blamed for a page whose host did not answer before', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    for (const failure of ['timeout', 'dns-away', 'dns-away']) {
      const claim = await house.takeOne('w1');
      await house.commons.fail(claim, 'w1', { failure, message: '', again: true }, [turnOf(claim)]);
    }
    await house.takeOne('w1');
    // One time-out and one end of a worker: neither is too many.
    expect(await takeOver('w2')).toMatchObject({ url: 'http://a.example/', tries: 2, nameless: 2 });
    expect(await house.commons.arrivals('c', 9)).toEqual([]);
  });

  it('is blamed when a page ends two workers', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/']);
    await house.takeOne('w1');
    await takeOver('w2');
    await house.lapse();
    expect(await house.take('w3')).toEqual([]);
    expect(await house.commons.arrivals('c', 9)).toMatchObject([{ kind: 'failed', failure: 'cancelled' }]);
    expect((await house.commons.crawl('c'))?.outstanding).toBe(0);
  });
});
