import { expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';

import { openSharedStoreOn } from '../store/open.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { openWithClock } from '../testing/clocked-store.ts';
import { openWorker } from './open.ts';

const SEEDS = [1, 2, 3, 4].map((site) => `http://tea${site}.example/`);
const REST_MS = 60_000;

const LONG = { leaseMs: 60 * REST_MS, termMs: 60 * REST_MS };

it('given a network that answers in place of sites, records nothing of it and retries the sites later', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), SEEDS);
  let hasSignedIn = false;
  let slept = 0;
  const warned: string[] = [];
  const forgotten = new Set<string | undefined>();
  const web = createFakeWeb(
    (url) => ({ title: `Tea of ${url}`, ...(!hasSignedIn && { at: `http://portal.example/?from=${url}` }) }),
    { polite: true },
  );
  let away = 1;
  const { worker } = openWorker({
    sharedStore: {
      ...sharedStore,
      async keepRobots(origin, rules, keepMs, by) {
        // The database is away for a moment when they are to be forgotten.
        if (keepMs === 0 && away-- > 0) throw new AmbitError('store-away', 'away');
        return sharedStore.keepRobots(origin, rules, keepMs, by);
      },
    },
    parser: web,
    openFetcher: ({ keepRobots }) => ({
      ...web,
      forgetRules: (origin) => void forgotten.add(origin),
      async fetch(url, signal) {
        // The network answers for robots.txt, too.
        await keepRobots(new URL(url).origin, { kind: 'none', keepMs: 3_600_000 });
        return web.fetch(url, signal);
      },
    }),
    clock: { ...systemClock, monotonic: () => performance.now() + slept },
    warn: (message) => warned.push(message),
  });
  worker.start();
  await expect.poll(() => warned).toEqual([expect.stringContaining('asks you to sign in')]);
  await expect.poll(async () => (await sharedStore.crawl('c'))?.outstanding).toBe(0);
  expect(await sharedStore.crawl('c')).toMatchObject({ state: 'running', backlog: 0, tally: { fetched: 0 } });
  const origins = SEEDS.map((seed) => new URL(seed).origin);
  for (const origin of origins) expect(await sharedStore.robots(origin)).toBeUndefined();
  // Rules of a site that answered itself stay, since they may hold its delay.
  expect([...forgotten].sort()).toEqual(origins);
  expect(web.asked).toHaveLength(SEEDS.length);
  hasSignedIn = true;
  slept = REST_MS;
  await expect.poll(async () => (await sharedStore.visited('c', 0, 9)).map(({ url }) => url).sort()).toEqual(SEEDS);
  await worker.stop();
  await sharedStore.close();
});

it('given a page that many sites share, a worker with one page in flight still fetches the others', async () => {
  const { sharedStore, pass } = await openWithClock(LONG);
  await sharedStore.putTopic(TEA);
  const others = ['a', 'b', 'c', 'd', 'e'].map((site) => `http://tea${site}.example/`);
  await sharedStore.create(crawlOf('c'), [...SEEDS, ...others]);
  let slept = 0;
  let warnings = 0;
  const web = createFakeWeb((url) => ({ title: 'Tea', body: others.includes(url) ? url : 'A mirror.' }), {
    polite: true,
  });
  const { worker } = openWorker({
    ...{ sharedStore, parser: web, openFetcher: () => web, inFlight: 1 },
    warn: () => {
      warnings += 1;
    },
    clock: {
      ...systemClock,
      monotonic: () => performance.now() + slept,
      timer: (ms, ring) => systemClock.timer(Math.min(ms, 20), ring),
    },
  });
  worker.start();
  const fetched = async (): Promise<string[]> => {
    if (worker.counts.inFlight === 0) await pass(REST_MS);
    if (worker.counts.inFlight === 0) slept += REST_MS;
    return (await sharedStore.visited('c', 0, 9)).map(({ url }) => url).sort();
  };
  await expect.poll(fetched, { interval: 100 }).toEqual([...SEEDS, ...others].sort());
  // The worker reports each rest, so the terminal shows what it waits for.
  expect(warnings).toBeGreaterThan(1);
  await worker.stop();
  await sharedStore.close();
});

it('given a site that the network lets through, pages in place of other sites are still held back', async () => {
  const { sharedStore, pass } = await openWithClock(LONG);
  await sharedStore.putTopic(TEA);
  const [first = '', second = ''] = ['http://operator.example/', 'http://online.example/'];
  await sharedStore.create(crawlOf('c'), [...SEEDS, first, second]);
  let slept = 0;
  let warnings = 0;
  let noticed = (): void => undefined;
  const isNoticed = new Promise<void>((resolve) => {
    noticed = resolve;
  });
  const web = createFakeWeb(
    (url) => ({ title: `Tea of ${url}`, ...(SEEDS.includes(url) && { at: `http://portal.example/?from=${url}` }) }),
    { polite: true, during: (url) => (url === first || url === second ? isNoticed : undefined) },
  );
  const { worker } = openWorker({
    ...{ sharedStore, parser: web, openFetcher: () => web },
    warn: () => {
      warnings += 1;
      noticed();
    },
    clock: { ...systemClock, monotonic: () => performance.now() + slept },
  });
  worker.start();
  // Both have answered. Every other site had more than one retry after that.
  const restsLeft = async (): Promise<number> => {
    if (worker.counts.inFlight === 0) {
      await pass(60 * REST_MS);
      slept += REST_MS;
    }
    return warnings;
  };
  await expect.poll(restsLeft, { interval: 50 }).toBeGreaterThan(4);
  expect((await sharedStore.visited('c', 0, 9)).map(({ url }) => url).sort()).toEqual([second, first]);
  await worker.stop();
  await sharedStore.close();
});

it('given answers under the certificates of the sites, records them at once, though all lead to one page', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  const seeds = SEEDS.map((seed) => seed.replace('http:', 'https:'));
  await sharedStore.create(crawlOf('c'), seeds);
  const warned: string[] = [];
  const web = createFakeWeb((url) => ({ title: `Tea of ${url}`, at: `https://house.example/?from=${url}` }), {
    polite: true,
  });
  const { worker } = openWorker({
    ...{ sharedStore, parser: web, openFetcher: () => web, clock: systemClock },
    warn: (message) => void warned.push(message),
  });
  worker.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.tally.fetched).toBe(seeds.length);
  expect(warned).toEqual([]);
  await worker.stop();
  await sharedStore.close();
});
