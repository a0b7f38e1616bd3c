import { expect, it } from 'vitest';
import { crawlOf, pageAt, turnOf } from '../../companion/store/testing/commons-samples.ts';
import { inBothHouses } from './houses.ts';
import { keepRobots } from './keep-robots.ts';

inBothHouses('hosts and their addresses', (house) => {
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

  it('given an IP address that must rest, no worker gets it before, and then it is dropped', async () => {
    await house.commons.leaseAddresses('w1', ['192.0.2.1']);
    await house.commons.releaseAddresses('w1', ['192.0.2.1'], 60_000);
    for (const worker of ['w1', 'w2']) expect(await house.commons.leaseAddresses(worker, ['192.0.2.1'])).toBe(false);
    const counts = { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 };
    const known = () => house.database.all('SELECT address FROM addresses');
    await house.commons.beat('w1', counts);
    expect(await known()).toHaveLength(1);
    await house.lapse();
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
    expect(kept?.remainingMs).toBeGreaterThan(50_000);
    await keepRobots(house, 'https://a.example', { kind: 'none', body: Buffer.alloc(0) }, -1);
    expect(await house.commons.robots('https://a.example')).toBeUndefined();
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
});
