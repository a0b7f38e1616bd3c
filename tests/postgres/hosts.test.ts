import { expect, it } from 'vitest';
import { crawlOf, pageAt, turnOf } from '../../companion/cluster/store/testing/samples.ts';
import { inBothStores } from './harnesses.ts';
import { keepRobots } from './keep-robots.ts';

inBothStores('hosts and their addresses', (harness) => {
  it('gives an IP address to one worker at a time', async () => {
    expect(await harness.sharedStore.leaseAddresses('w1', ['192.0.2.1', '192.0.2.2'])).toBe(true);
    expect(await harness.sharedStore.leaseAddresses('w2', ['192.0.2.3', '192.0.2.2'])).toBe(false);
    expect(await harness.sharedStore.leaseAddresses('w2', ['192.0.2.3'])).toBe(true);
    expect(await harness.sharedStore.leaseAddresses('w1', ['192.0.2.1'])).toBe(true);
    await harness.sharedStore.releaseAddresses('w1', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], 0);
    expect(await harness.sharedStore.leaseAddresses('w2', ['192.0.2.2'])).toBe(true);
    expect(await harness.sharedStore.leaseAddresses('w1', ['192.0.2.3'])).toBe(false);
    expect(await harness.sharedStore.leaseAddresses('w1', [])).toBe(true);
  });

  it('given an IP address that must rest, no worker gets it before, and then it is dropped', async () => {
    await harness.sharedStore.leaseAddresses('w1', ['192.0.2.1']);
    await harness.sharedStore.releaseAddresses('w1', ['192.0.2.1'], 60_000);
    for (const worker of ['w1', 'w2'])
      expect(await harness.sharedStore.leaseAddresses(worker, ['192.0.2.1'])).toBe(false);
    const counts = { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 };
    const known = () => harness.database.all('SELECT address FROM addresses');
    await harness.sharedStore.beat('w1', counts);
    expect(await known()).toHaveLength(1);
    await harness.lapse();
    await harness.sharedStore.beat('w1', counts);
    expect(await known()).toEqual([]);
    expect(await harness.sharedStore.leaseAddresses('w2', ['192.0.2.1'])).toBe(true);
  });

  it('lends one more host for a redirect, unless somebody has it', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    await harness.takeOne('w1');
    expect(await harness.sharedStore.leaseHost('w2', 'a.example', 'a.example')).toHaveProperty('waitMs');
    expect(await harness.sharedStore.leaseHost('w2', 'new.example', 'new.example')).toEqual({
      ...{ host: 'new.example', token: 1, manners: {} },
    });
    expect(await harness.sharedStore.leaseHost('w1', 'new.example', 'new.example')).toHaveProperty('waitMs');
  });

  it('keeps robots rules for a time', async () => {
    const body = Buffer.from('User-agent: *\nDisallow: /');
    await keepRobots(harness, 'https://a.example', { kind: 'text', body }, 60_000);
    const kept = await harness.sharedStore.robots('https://a.example');
    expect(Buffer.from(kept?.body ?? [])).toEqual(body);
    expect(kept?.remainingMs).toBeGreaterThan(50_000);
    await keepRobots(harness, 'https://a.example', { kind: 'none', body: Buffer.alloc(0) }, -1);
    expect(await harness.sharedStore.robots('https://a.example')).toBeUndefined();
  });

  it('shows the hosts that are left alone, and lifts that for the reason that was seen', async () => {
    await harness.sharedStore.create(crawlOf('c'), [
      'http://bad.example/',
      'http://bad.example/2',
      'http://good.example/',
    ]);
    await harness.sharedStore.create(crawlOf('d'), ['http://other.example/']);
    const claims = await harness.take('w1', 9);
    const bad = claims.find(({ host }) => host === 'bad.example');
    const other = claims.find(({ host }) => host === 'other.example');
    if (bad === undefined || other === undefined) throw new Error('nothing to take');
    const [day, manners] = [24 * 3_600_000, { factor: 9, errors: 1 }];
    await harness.sharedStore.keep(bad, 'w1', pageAt(bad.url), [
      turnOf(bad, { pauseMs: day, manners, parked: 'It is bad.' }),
    ]);
    await harness.sharedStore.keep(other, 'w1', pageAt(other.url), [
      turnOf(other, { pauseMs: 60_000, parked: 'It is slow.' }),
    ]);
    const left = { host: 'bad.example', site: 'bad.example', why: 'It is bad.', fetched: 1, queued: 1 };
    expect(await harness.sharedStore.leftHosts({ crawl: 'c' })).toEqual([{ ...left, leftMs: expect.closeTo(day, -5) }]);
    expect((await harness.sharedStore.leftHosts()).map(({ host }) => host)).toEqual(['other.example', 'bad.example']);
    expect(await harness.sharedStore.leftHosts({ host: 'bad.example' })).toMatchObject([left]);
    expect(await harness.sharedStore.leftHosts({ host: 'good.example' })).toEqual([]);
    expect(await harness.take('w1', 9)).toEqual([]);

    expect(await harness.sharedStore.lift('bad.example', 'It is slow.', 0)).toBe(false);
    expect(await harness.sharedStore.lift('good.example', '', 0)).toBe(false);
    expect(await harness.take('w1', 9)).toEqual([]);
    expect(await harness.sharedStore.lift('bad.example', 'It is bad.', 0)).toBe(true);
    expect(await harness.sharedStore.lift('bad.example', 'It is bad.', 0)).toBe(false);
    expect(await harness.take('w1', 9)).toMatchObject([{ url: 'http://bad.example/2', manners: {} }]);
    // A rest is kept, and none is made longer.
    expect(await harness.sharedStore.lift('other.example', 'It is slow.', 90_000)).toBe(true);
    expect(await harness.sharedStore.leaseHost('w2', 'other.example', 'other.example')).toMatchObject({
      waitMs: expect.closeTo(60_000, -4),
    });
    expect(await harness.sharedStore.leftHosts()).toEqual([]);
  });
});
