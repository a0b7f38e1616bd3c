import { expect, it } from 'vitest';
import { systemClock } from '../crawl/clock.ts';
import { createFakeWeb } from '../crawl/testing/fake-web.ts';
import type { Commons } from '../store/commons/commons.ts';
import { openCommons } from '../store/commons/open.ts';
import { StoreAway } from '../store/errors.ts';
import { openSqliteCommons } from '../store/sqlite/commons-database.ts';
import { crawlOf, TEA } from '../store/testing/commons-samples.ts';
import { openWorker } from './open.ts';

const SEEDS = [1, 2, 3, 4].map((site) => `http://tea${site}.example/`);
const REST_MS = 60_000;

/** A store in memory whose clock can be put ahead by so many milliseconds. */
async function openWithClock(): Promise<{ commons: Commons; pass(ms: number): Promise<unknown> }> {
  const database = openSqliteCommons(':memory:');
  await database.change('CREATE TABLE clock AS SELECT 0 AS ahead');
  const dialect = { ...database.dialect, now: `(${database.dialect.now} + (SELECT ahead FROM clock))` };
  const shifted: typeof database = {
    ...database,
    dialect,
    transaction: (work) => database.transaction((sql) => work({ ...sql, dialect })),
  };
  const commons = await openCommons(shifted, { leaseMs: 60 * REST_MS, termMs: 60 * REST_MS });
  return { commons, pass: (ms) => database.change('UPDATE clock SET ahead = ahead + $1', [ms]) };
}

it('nothing of what a network says in place of sites is written down, and they are asked again later', async () => {
  const commons = await openCommons(openSqliteCommons(':memory:'));
  await commons.putTopic(TEA);
  await commons.create(crawlOf('c'), SEEDS);
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
    commons: {
      ...commons,
      async keepRobots(origin, rules, keepMs, by) {
        // The database is away for a moment when they are to be forgotten.
        if (keepMs === 0 && away-- > 0) throw new StoreAway('away');
        return commons.keepRobots(origin, rules, keepMs, by);
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
  await expect.poll(async () => (await commons.crawl('c'))?.outstanding).toBe(0);
  expect(await commons.crawl('c')).toMatchObject({ state: 'running', backlog: 0, tally: { fetched: 0 } });
  const origins = SEEDS.map((seed) => new URL(seed).origin);
  for (const origin of origins) expect(await commons.robots(origin)).toBeUndefined();
  // Those of a site that answers itself are not forgotten with them: a pause may stand in them.
  expect([...forgotten].sort()).toEqual(origins);
  expect(web.asked).toHaveLength(SEEDS.length);
  hasSignedIn = true;
  slept = REST_MS;
  await expect.poll(async () => (await commons.visited('c', 0, 9)).map(({ url }) => url).sort()).toEqual(SEEDS);
  await worker.stop();
  await commons.close();
});

it('a page that many sites have keeps a worker from no others, though it asks for one at a time', async () => {
  const { commons, pass } = await openWithClock();
  await commons.putTopic(TEA);
  const other = 'http://teaa.example/';
  await commons.create(crawlOf('c'), [...SEEDS, other]);
  let slept = 0;
  let warnings = 0;
  const web = createFakeWeb((url) => ({ title: 'Tea', body: url === other ? url : 'A mirror.' }), { polite: true });
  const { worker } = openWorker({
    ...{ commons, parser: web, openFetcher: () => web, inFlight: 1 },
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
    return (await commons.visited('c', 0, 9)).map(({ url }) => url).sort();
  };
  await expect.poll(fetched, { interval: 100, timeout: 10_000 }).toEqual([...SEEDS, other].sort());
  // Each rest is told of: whoever looks at the terminal sees what the worker waits for.
  expect(warnings).toBeGreaterThan(1);
  await worker.stop();
  await commons.close();
});
