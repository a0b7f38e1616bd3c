import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { fromWire, toWire } from '../../../shared/page/wire.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';
import type { FetchFailure } from '../../fetch/fetcher.ts';
import { isFetchProblem } from '../../fetch/problem.ts';

import type { Turn } from '../store/claim.ts';
import { openSharedStoreOn } from '../store/open.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, TEA, turnOf } from '../store/testing/samples.ts';
import { openWithClock } from '../testing/clocked-store.ts';
import { openWorker } from './open.ts';
import type { Worker } from './worker.ts';

const FROM = 'http://from.example/';
const TO = 'http://to.example/';

it('given a page that a thread of the parser handed over, the store has it as it came', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://a.example/']);
  const links = ['moss', 'fern', 'peat'].map((anchor) => ({ url: `http://a.example/${anchor}`, anchor }));
  const web = createFakeWeb((url) =>
    url === 'http://a.example/' ? { title: 'Tea', text: 'Oolong.', links } : undefined,
  );
  const came: PageRecord[] = [];
  const parse: Parser['parse'] = async (...given) => {
    const record = fromWire(toWire(await web.parse(...given)));
    came.push(record);
    return record;
  };
  const { worker } = openWorker({ sharedStore, parser: { parse }, openFetcher: () => web });
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
  expect(came[0]?.links.map(({ anchor }) => anchor)).toEqual(['moss', 'fern', 'peat']);
  expect((await sharedStore.learned('c', 0, 1)).map(({ record }) => record)).toEqual(came);
  await worker.stop();
  await sharedStore.close();
});

describe('a page that redirects to another host', () => {
  let sharedStore: SharedStore;
  let worker: Worker | undefined;
  let asked: string[];

  beforeEach(async () => {
    sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
    await sharedStore.putTopic(TEA);
    asked = [];
  });
  afterEach(async () => {
    await worker?.stop();
    await sharedStore.close();
  });

  /** Starts a worker whose fetcher asks before it follows a redirect, as the network's does. */
  const hire = (more: Partial<Parser> = {}): void => {
    const web = createFakeWeb((url) => (url === FROM ? { at: TO, title: 'Tea' } : undefined), { polite: true });
    ({ worker } = openWorker({
      sharedStore,
      parser: { ...web, ...more },
      openFetcher: ({ permit }) => ({
        ...web,
        async fetch(url, signal) {
          asked.push(url);
          try {
            await permit(new URL(TO));
          } catch (problem) {
            if (!isFetchProblem(problem)) throw problem;
            const { failure } = problem.details;
            return {
              kind: 'failed',
              url,
              failure,
              status: 0,
              message: '',
              retryAfterMs: 0,
              elapsedMs: 5,
              bytes: 0,
              redirects: [],
            };
          }
          return web.fetch(url, signal);
        },
      }),
    }));
    worker.start();
  };
  const rest = async (pauseMs: number): Promise<void> => {
    await sharedStore.create(crawlOf('before'), [TO]);
    const [claim] = await sharedStore.take({ worker: 'other', topics: [], most: 1 });
    if (claim === undefined) throw new Error('nothing to take');
    await sharedStore.fail(claim, 'other', { failure: 'gone', message: '', again: false }, [
      turnOf(claim, { pauseMs }),
    ]);
    await sharedStore.update('before', { state: 'done', reason: 'user' });
  };
  const ended = () => expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');

  it('given a redirect to a host that is suspended for long, gives the page up without a retry', async () => {
    await rest(24 * 3_600_000);
    await sharedStore.create(crawlOf('c'), [FROM]);
    hire();
    await ended();
    expect(asked).toEqual([FROM]);
    expect(await sharedStore.seeds('c')).toMatchObject([{ state: 'failed', failure: 'rate-limited' }]);
  });

  it('waits with its own host for one that rests a while', async () => {
    await rest(30_000);
    await sharedStore.create(crawlOf('c'), [FROM]);
    hire();
    await expect.poll(async () => (await sharedStore.crawl('c'))?.outstanding === 0 && asked.length > 0).toBe(true);
    const lease = await sharedStore.leaseHost('other', 'from.example', 'from.example');
    expect(lease).toHaveProperty('waitMs');
    expect('waitMs' in lease && lease.waitMs).toBeGreaterThan(20_000);
    expect(asked).toEqual([FROM]);
  });

  it('leaves that one with manners of its own', async () => {
    await sharedStore.create(crawlOf('c'), [FROM]);
    hire();
    await ended();
    let lease = await sharedStore.leaseHost('other', 'to.example', 'to.example');
    await expect
      .poll(async () => {
        lease = await sharedStore.leaseHost('other', 'to.example', 'to.example');
        return 'manners' in lease;
      })
      .toBe(true);
    expect(lease).toMatchObject({ manners: { errors: 0, responseMs: expect.any(Number) } });
  });

  it.each([
    { what: 'of the page', at: [FROM], rested: ['from.example'] },
    {
      what: 'of a robots.txt that another host has',
      at: [FROM, `${TO}robots.txt`],
      rested: ['from.example', 'to.example'],
    },
  ])('given a host that wants a delay, in place $what, reports it from any answering host', async ({ at, rested }) => {
    const hour = 3_600_000;
    await sharedStore.create(crawlOf('c'), [FROM]);
    const web = createFakeWeb(() => undefined, { polite: true });
    ({ worker } = openWorker({
      ...{ sharedStore, parser: web },
      openFetcher: ({ permit }) => ({
        ...web,
        async fetch(url) {
          // Its robots.txt is there, and is read.
          await permit(new URL(`${TO}robots.txt`));
          asked.push(url);
          const failed = { kind: 'failed', url, failure: 'rate-limited', status: 429, message: '' } as const;
          return { ...failed, retryAfterMs: hour, elapsedMs: 5, bytes: 0, redirects: [], at };
        },
      }),
    }));
    worker.start();
    await expect.poll(async () => (await sharedStore.crawl('c'))?.outstanding === 0 && asked.length > 0).toBe(true);
    await worker.stop();
    const rests: string[] = [];
    for (const host of ['from.example', 'to.example']) {
      const lease = await sharedStore.leaseHost('other', host, host);
      if ('waitMs' in lease && lease.waitMs > hour / 2) rests.push(host);
    }
    expect(rests).toEqual(rested);
  });

  it('given a page behind a redirect that was slow to parse, the redirecting host rests no longer', async () => {
    await sharedStore.create(crawlOf('c'), [FROM]);
    hire({ tookMs: () => 10_000 });
    await ended();
    const waits = async (host: string): Promise<number> => {
      const lease = await sharedStore.leaseHost('other', host, host);
      return 'waitMs' in lease ? lease.waitMs : 0;
    };
    expect(await waits('to.example')).toBeGreaterThan(100_000);
    expect(await waits('from.example')).toBeLessThan(10_000);
  });
});

it('retries a page as often as a companion alone does, and counts unresolved names apart from slow hosts', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), [FROM]);
  const failures: FetchFailure[] = ['dns-away', 'dns-away', 'dns-away', 'timeout', 'dns-away', 'timeout'];
  const web = createFakeWeb(() => ({ title: 'Tea' }));
  const { worker } = openWorker({
    sharedStore,
    parser: web,
    openFetcher: () => ({
      ...web,
      async fetch(url, signal) {
        const answer = await web.fetch(url, signal);
        const failure = failures.shift();
        if (failure === undefined) return answer;
        return { ...answer, kind: 'failed', failure, status: 0, message: '', retryAfterMs: 0 };
      },
    }),
  });
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
  await worker.stop();
  expect(await sharedStore.seeds('c')).toMatchObject([{ state: 'fetched' }]);
  expect(web.asked).toHaveLength(7);
  await sharedStore.close();
});

it('given a database that was away before the request, fetches the page later without a count against it', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), [FROM]);
  const web = createFakeWeb(() => ({ title: 'Tea' }), { polite: true, addresses: () => ['192.0.2.1'] });
  const warned: string[] = [];
  const leased: (readonly string[])[] = [];
  let away = 2;
  const { worker } = openWorker({
    sharedStore: {
      ...sharedStore,
      async leaseAddresses(name, addresses) {
        if (away-- > 0) throw new AmbitError('store-away', 'away');
        return sharedStore.leaseAddresses(name, addresses);
      },
      async releaseAddresses(name, addresses, restMs) {
        leased.push(addresses);
        await sharedStore.releaseAddresses(name, addresses, restMs);
      },
    },
    ...{ parser: web, openFetcher: () => web, warn: (message) => warned.push(message) },
  });
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.state).toBe('done');
  await worker.stop();
  expect({ warned, leased }).toEqual({ warned: [], leased: [['192.0.2.1']] });
  await sharedStore.close();
});

it('given a lease that ended while the database was away, reports the delay of the host once it is back', async () => {
  const leaseMs = 60_000;
  const { sharedStore, pass } = await openWithClock({ leaseMs, termMs: 3_600_000 });
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), [FROM]);
  const hour = 3_600_000;
  let isAway = false;
  let slept = 0;
  const ifThere = <Given extends readonly unknown[], T>(call: (...given: Given) => Promise<T>) => {
    return async (...given: Given): Promise<T> => {
      if (isAway) throw new AmbitError('store-away', 'away');
      return call(...given);
    };
  };
  const web = createFakeWeb(
    () => {
      isAway = true;
      return { fails: { failure: 'rate-limited', status: 429, retryAfterMs: hour } };
    },
    { polite: true },
  );
  const told: (readonly Turn[])[] = [];
  const { worker } = openWorker({
    sharedStore: {
      ...sharedStore,
      ...{ take: ifThere(sharedStore.take), renew: ifThere(sharedStore.renew) },
      async fail(...given) {
        // It is away for so long that the lease has ended.
        if (isAway) slept = leaseMs;
        return ifThere(sharedStore.fail)(...given);
      },
      async rest(name, turns) {
        told.push(turns);
        isAway = told.length < 3;
        if (isAway) throw new AmbitError('store-away', 'away');
        await pass(leaseMs);
        await sharedStore.rest(name, turns);
        isAway = true;
      },
    },
    ...{ parser: web, openFetcher: () => web },
    clock: {
      ...systemClock,
      monotonic: () => performance.now() + slept,
      timer: (ms, ring) => systemClock.timer(Math.min(ms, 20), ring),
    },
  });
  worker.start();
  const waitMs = async (): Promise<number> => {
    const lease = await sharedStore.leaseHost('other', 'from.example', 'from.example');
    return 'waitMs' in lease ? lease.waitMs : 0;
  };
  await expect.poll(() => told.length).toBe(3);
  await expect
    .poll(async () => (await sharedStore.take({ worker: 'other', topics: [], most: 1 })).length + (await waitMs()))
    .toBeGreaterThan(hour / 2);
  await worker.stop();
  expect(web.asked).toEqual([FROM]);
  // Time that has passed by then does not count again.
  expect(told[2]?.[0]?.pauseMs).toBeLessThan(told[0]?.[0]?.pauseMs ?? 0);
  await sharedStore.close();
});
