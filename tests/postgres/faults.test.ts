import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../companion/crawl/clock.ts';
import type { Commons, SharedCrawl, WorkerCounts } from '../../companion/store/commons/commons.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import { openPostgres } from '../../companion/store/postgres/database.ts';
import { crawlOf, TEA } from '../../companion/store/testing/commons-samples.ts';
import { randomFrom } from '../../shared/learn/random.ts';
import { type Hired, type HireOptions, hire } from './hired.ts';
import { type LoopbackWeb, leastPause, openLoopbackWeb, pageUrl, timesAsked } from './loopback-web.ts';
import { noNamespaces, otherMachine, TEST_NETWORK } from './namespace.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';
import { severableWay } from './severed.ts';

/** Milliseconds between two pages of a host (companion/crawl/politeness/delay.ts); the ends of a pause are seen through sockets and timers. */
const PAUSE_MS = 1_000;
const UNSHARP_MS = 30;
/** Pages of a worker (hired.ts). */
const IN_FLIGHT = 6;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;
/** Short, so that a worker that is gone is soon replaced. */
const BRIEF = { leaseMs: 4_000, termMs: 4_000 };

describe.skipIf(noPostgres !== '')('workers on PostgreSQL, when things go wrong', () => {
  let server: PostgresServer;
  let store: string;
  let web: LoopbackWeb;
  let commons: Commons;
  let hired: Hired[];
  let undo: (() => void)[];

  beforeAll(async () => {
    server = await startPostgres([], noNamespaces === '' ? TEST_NETWORK : '');
  }, 60_000);
  afterAll(() => server.stop(), 120_000);
  beforeEach(async () => {
    store = await server.database();
    hired = [];
    undo = [];
    commons = await openCommons(openPostgres(store));
    await commons.putTopic(TEA);
  });
  afterEach(async () => {
    for (const each of undo) each();
    await Promise.all(hired.map((one) => one.dismiss()));
    await commons.close();
    await web.close();
  });

  const begin = async (pages: number, options: Parameters<typeof openLoopbackWeb>[0]): Promise<void> => {
    web = await openLoopbackWeb(options);
    const budgets = { pages, perHost: 100, seconds: 0 };
    await commons.create(
      crawlOf('c', { order: 'adaptive', budgets }),
      [0, 5, 11].map((host) => pageUrl(host, 0)),
    );
  };
  const hireOne = async (options: Partial<HireOptions> = {}): Promise<Hired> => {
    const one = await hire({ store, port: web.port, ...options });
    hired.push(one);
    return one;
  };
  const crawl = async (): Promise<SharedCrawl> => {
    const found = await commons.crawl('c');
    if (found === undefined) throw new Error('no crawl');
    return found;
  };
  const ended = (): Promise<void> =>
    expect
      .poll(async () => (await crawl().catch(() => undefined))?.state, { timeout: 50_000, interval: 100 })
      .toBe('done');
  const fetched = (least: number): Promise<void> =>
    expect.poll(async () => (await crawl()).tally.fetched, { timeout: 30_000, interval: 20 }).toBeGreaterThan(least);

  /** Whatever happened: one connection a host and address, the pause kept, each page kept once, nothing half done. */
  const isInOrder = async (neighbours = 1): Promise<void> => {
    expect(web.mostOfHost).toBe(1);
    expect(web.mostOfAddress).toBe(1);
    expect(leastPause(web.seen, neighbours)).toBeGreaterThan(PAUSE_MS - UNSHARP_MS);
    const { tally, outstanding, backlog } = await crawl();
    expect({ outstanding, backlog }).toEqual({ outstanding: 0, backlog: 0 });
    const pages = await commons.visited('c', 0, 10_000);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(tally.fetched);
    expect(pages.map(({ n }) => n).sort((a, b) => a - b)).toEqual(pages.map((_, at) => at + 1));
  };

  /** What a worker had in hand as it was lost is asked for once more by another, and by nobody a third time. */
  const askedTwiceAtMost = (losses: number): void => {
    const times = [...timesAsked(web.seen).values()];
    expect(times.filter((each) => each > 1).length).toBeLessThanOrEqual(losses * IN_FLIGHT);
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
  };

  it('clocks that are ten years apart make no difference', async () => {
    await begin(40, { hosts: 60, pages: 3, neighbours: 2 });
    for (const skew of [0, TEN_YEARS_MS, -TEN_YEARS_MS]) {
      await hireOne({ neighbours: 2, clock: { ...systemClock, now: () => Date.now() + skew } });
    }
    await ended();
    await isInOrder(2);
    expect([...timesAsked(web.seen).values()].every((times) => times === 1)).toBe(true);
    expect(hired.every(({ worker }) => worker.counts.pages > 0)).toBe(true);
    expect(hired.reduce((sum, { worker }) => sum + worker.counts.pages, 0)).toBe(40);
  });

  it('a database that is ended and started again costs no page that was kept', async () => {
    await begin(50, { hosts: 60, pages: 3 });
    await hireOne({ times: BRIEF });
    await hireOne({ times: BRIEF });
    await fetched(15);
    const kept = (await commons.visited('c', 0, 10_000)).map(({ id }) => id);
    server.kill();
    server.start();
    await ended();
    await isInOrder();
    expect((await commons.visited('c', 0, 10_000)).map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
    askedTwiceAtMost(2);
  });

  it('a worker that is cut off from the database stops, and another goes on with its hosts', async () => {
    await begin(45, { hosts: 60, pages: 3, delayMs: 300 });
    const way = await severableWay(Number(new URL(store).port));
    undo.push(() => way.mend());
    const through = new URL(store);
    through.port = String(way.port);
    const cutOff = await hireOne({ store: through.href, times: BRIEF });
    await fetched(5);
    web.hold();
    await expect.poll(() => web.held, { interval: 5 }).toBeGreaterThan(3);
    const lost = cutOff.worker.counts.lost;
    way.cut();
    await expect.poll(() => cutOff.worker.counts.lost).toBeGreaterThan(lost);
    web.release();
    await hireOne({ times: BRIEF });
    const before = cutOff.worker.counts.pages;
    await fetched(25);
    expect(cutOff.worker.counts.pages).toBe(before);
    way.mend();
    await ended();
    await isInOrder();
    askedTwiceAtMost(1);
    await Promise.all(hired.splice(0).map((one) => one.dismiss()));
    await way.close();
  });

  it('a worker whose network breaks writes nothing when it comes back, and works again', async ({ skip }) => {
    skip(noNamespaces !== '', noNamespaces);
    const other = otherMachine(1);
    undo.push(() => other.remove());
    const [toDatabase, address] = other.addresses;
    await begin(60, { hosts: 90, pages: 3, delayMs: 300, address });
    const there = new URL(store);
    there.hostname = toDatabase;
    const [ip = '', ...inside] = other.run;
    const child = join(import.meta.dirname, 'worker-child.ts');
    const asked = [there.href, String(web.port), String(BRIEF.leaseMs), address];
    const cutOff = spawn(ip, [...inside, process.execPath, '--import', 'tsx', child, ...asked], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    undo.unshift(() => void cutOff.kill('SIGKILL'));
    let counts: WorkerCounts = { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 };
    cutOff.on('message', (told: WorkerCounts) => {
      counts = told;
    });
    await fetched(5);
    // What is in hand when the cable is pulled is not done before.
    web.hold();
    await expect.poll(() => web.held, { interval: 5 }).toBeGreaterThan(3);
    const { lost } = counts;
    other.cut();
    await expect.poll(() => counts.lost).toBeGreaterThan(lost);
    web.release();
    const second = await hireOne({ times: BRIEF, address });
    const before = (await crawl()).tally.fetched;
    await fetched(before + 10);
    const { pages } = counts;
    other.mend();
    await expect.poll(() => counts.pages, { timeout: 50_000 }).toBeGreaterThan(pages);
    await ended();
    await isInOrder();
    // None says of a page that it wrote it when the other did.
    expect(counts.pages + second.worker.counts.pages).toBeLessThanOrEqual((await crawl()).tally.fetched);
    askedTwiceAtMost(1);
  }, 120_000);

  it('a worker that was stopped for longer than its lease asks and writes nothing more of what it had in hand', async () => {
    // Few hosts: before long only those that it had in hand are left to the other.
    await begin(100, { hosts: 14, pages: 3, delayMs: 100 });
    const child = join(import.meta.dirname, 'worker-child.ts');
    const stopped = spawn(
      process.execPath,
      ['--import', 'tsx', child, store, String(web.port), String(BRIEF.leaseMs)],
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    );
    undo.push(() => void stopped.kill('SIGKILL'));
    let counts: WorkerCounts = { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 };
    stopped.on('message', (told: WorkerCounts) => {
      counts = told;
    });
    await fetched(5);
    web.hold();
    await expect.poll(() => web.held, { interval: 5 }).toBeGreaterThan(3);
    const inHand = web.seen.filter(({ endedAt }) => Number.isNaN(endedAt)).map(({ host }) => host);
    const { lost } = counts;
    stopped.kill('SIGSTOP');
    // The answers wait in its sockets, and the server has ended its connections. They lead on, and it would follow them at once.
    web.release('/moved');
    await expect.poll(() => web.seen.every(({ endedAt }) => !Number.isNaN(endedAt))).toBe(true);
    const asked = web.seen.length;
    const second = await hireOne({ times: BRIEF });
    await expect
      .poll(() => inHand.every((host) => web.seen.slice(asked).some((visit) => visit.host === host)), {
        timeout: 30_000,
      })
      .toBe(true);
    stopped.kill('SIGCONT');
    await expect.poll(() => counts.lost).toBeGreaterThan(lost);
    await commons.update('c', { state: 'done', reason: 'user' });
    await expect
      .poll(async () => {
        const { outstanding, backlog } = await crawl();
        return outstanding + backlog;
      })
      .toBe(0);
    await isInOrder();
    expect(web.seen.filter(({ path }) => path === '/moved')).toEqual([]);
    expect(counts.pages + second.worker.counts.pages).toBeLessThanOrEqual((await crawl()).tally.fetched);
    askedTwiceAtMost(1);
  }, 120_000);

  it('workers that are killed at random moments lose nothing that was kept', async () => {
    await begin(60, { hosts: 90, pages: 3, delayMs: 50 });
    const random = randomFrom(7);
    const child = join(import.meta.dirname, 'worker-child.ts');
    const employ = (): ChildProcess =>
      spawn(process.execPath, ['--import', 'tsx', child, store, String(web.port), String(BRIEF.leaseMs)], {
        stdio: 'ignore',
      });
    const children = [employ(), employ()];
    undo.push(() => {
      for (const each of children) each.kill('SIGKILL');
    });
    const kills = 2;
    for (let kill = 1; kill <= kills; kill++) {
      await fetched(kill * 20 + Math.floor(random() * 8));
      const at = Math.floor(random() * children.length);
      children[at]?.kill('SIGKILL');
      children[at] = employ();
    }
    await ended();
    await isInOrder();
    askedTwiceAtMost(kills);
  }, 120_000);
});
