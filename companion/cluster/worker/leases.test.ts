import { expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { systemClock } from '../../crawl/ports/clock.ts';

import type { Claim } from '../store/claim.ts';
import { openSharedStoreOn } from '../store/open.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { Leases } from './leases.ts';

it('given an address that is being released, no worker can lease it, not even the one that had it', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
  const [first, second] = await sharedStore.take({ worker: 'w', topics: [], most: 2 });
  if (first === undefined || second === undefined) throw new Error('nothing to take');
  let begun = (): void => undefined;
  let arrive = (): void => undefined;
  const isOnItsWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow: typeof sharedStore.releaseAddresses = async (...given) => {
    begun();
    await arrived;
    await sharedStore.releaseAddresses(...given);
  };
  const leases = new Leases({ ...sharedStore, releaseAddresses: slow }, 'w', systemClock, async () => ['192.0.2.1'], 0);
  const visit = (claim: Claim, then = (): void => undefined): Promise<number> =>
    leases.hold(claim, systemClock.monotonic(), AbortSignal.abort(), async (held) => {
      const pauseMs = await leases.leaseAddresses(held, claim.host);
      then();
      return pauseMs;
    });
  const before = visit(first);
  await isOnItsWay;
  expect(await visit(second, () => arrive())).toBeGreaterThan(0);
  expect(await before).toBe(0);
  await sharedStore.close();
});

it('an address rests from the answer on, not from when the page is written down', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://a.example/']);
  const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 1 });
  if (claim === undefined) throw new Error('nothing to take');
  const rests: number[] = [];
  const releaseAddresses: typeof sharedStore.releaseAddresses = async (_, __, restMs) => void rests.push(restMs);
  let now = 5_000;
  const clock = { ...systemClock, monotonic: () => now };
  const leases = new Leases({ ...sharedStore, releaseAddresses }, 'w', clock, async () => ['192.0.2.1'], 0);
  for (const writingMs of [0, 300, 4_000]) {
    await leases.hold(claim, now, AbortSignal.abort(), async (held) => {
      await leases.leaseAddresses(held, claim.host);
      leases.answered(held);
      now += writingMs;
    });
  }
  expect(rests).toEqual([1_000, 700, 0]);
  await sharedStore.close();
});

it('given a lease that may be over, no request goes out under it, even before its timer fires', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://a.example/']);
  const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 1 });
  if (claim === undefined) throw new Error('nothing to take');
  let now = 5_000;
  // A process that was stopped: its timers have yet to run.
  const clock = { ...systemClock, monotonic: () => now, timer: () => () => undefined };
  const leases = new Leases(sharedStore, 'w', clock, async () => [], 0);
  await leases.hold(claim, now, new AbortController().signal, async (held) => {
    await leases.permit(new URL(claim.url));
    now += claim.leaseMs;
    await expect(leases.permit(new URL(claim.url))).rejects.toMatchObject({ details: { failure: 'cancelled' } });
    expect(held.signal.aborted).toBe(true);
  });
  expect(leases.lost).toBe(1);
  await sharedStore.close();
});

it.each(['leaseHost', 'leaseAddresses'] as const)(
  'a database that is away at %s is no fault of the host that a page leads to',
  async (what) => {
    const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
    await sharedStore.putTopic(TEA);
    await sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 1 });
    if (claim === undefined) throw new Error('nothing to take');
    const away = () => Promise.reject(new AmbitError('store-away', 'away'));
    const leases = new Leases({ ...sharedStore, [what]: away }, 'w', systemClock, async () => ['192.0.2.1'], 0);
    await leases.hold(claim, systemClock.monotonic(), new AbortController().signal, () =>
      expect(leases.permit(new URL('http://b.example/'))).rejects.toMatchObject({ details: { failure: 'cancelled' } }),
    );
    await sharedStore.close();
  },
);
