import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import type { SharedCrawl, SharedStore } from '../../companion/cluster/store/shared-store.ts';
import { crawlOf, TEA } from '../../companion/cluster/store/testing/samples.ts';
import { systemClock } from '../../companion/crawl/ports/clock.ts';
import { randomFrom } from '../../shared/learning/random.ts';
import { isLong } from '../../shared/testing/effort.ts';
import { type Child, spawnWorker } from './child.ts';
import { type HireOptions, hire, type StartedWorker } from './hired.ts';
import { askedAgain, inOrder, lostBy } from './in-order.ts';
import { type LoopbackWeb, openLoopbackWeb, pageUrl, type ServedRequest, timesAsked } from './loopback-web.ts';
import { noNamespaces, otherMachine, TEST_NETWORK } from './namespace.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';
import { severableWay } from './severed.ts';

/** Time limit for events that come as soon as the machine has time. */
const LONG_MS = 100_000;
vi.setConfig({ testTimeout: 3 * LONG_MS });
/** Workers that are killed at random moments, one after another. */
const KILLS = 6;
/** Pages of a worker (hired.ts). */
const IN_FLIGHT = 6;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;
/** Short, so that a worker that is gone is soon replaced. */
const BRIEF = { leaseMs: 4_000, termMs: 4_000 };

describe.skipIf(noPostgres !== '')('workers on PostgreSQL, when things go wrong', () => {
  let server: PostgresServer;
  let store: string;
  let web: LoopbackWeb;
  let sharedStore: SharedStore;
  let hired: StartedWorker[];
  let undo: (() => void)[];

  beforeAll(async () => {
    server = await startPostgres([], noNamespaces === '' ? TEST_NETWORK : '');
  });
  afterAll(() => server.stop(), LONG_MS);
  beforeEach(async () => {
    store = await server.database();
    hired = [];
    undo = [];
    sharedStore = await openSharedStoreOn(openPostgres(store));
    await sharedStore.putTopic(TEA);
  });
  afterEach(async () => {
    for (const each of undo) each();
    await Promise.all(hired.map((one) => one.dismiss()));
    await sharedStore.close();
    await web.close();
  });

  const begin = async (pages: number, options: Parameters<typeof openLoopbackWeb>[0]): Promise<void> => {
    web = await openLoopbackWeb(options);
    const budgets = { pages, perHost: 100, seconds: 0 };
    await sharedStore.create(
      crawlOf('c', { order: 'adaptive', budgets }),
      [0, 5, 11].map((host) => pageUrl(host, 0)),
    );
  };
  const hireOne = async (options: Partial<HireOptions> = {}): Promise<StartedWorker> => {
    const one = await hire({ store, port: web.port, ...options });
    hired.push(one);
    return one;
  };
  const crawl = async (): Promise<SharedCrawl> => {
    const found = await sharedStore.crawl('c');
    if (found === undefined) throw new Error('no crawl');
    return found;
  };
  const ended = (): Promise<void> =>
    expect
      .poll(async () => (await crawl().catch(() => undefined))?.state, { timeout: LONG_MS, interval: 100 })
      .toBe('done');
  const fetched = (least: number): Promise<void> =>
    expect.poll(async () => (await crawl()).tally.fetched, { timeout: LONG_MS, interval: 20 }).toBeGreaterThan(least);

  const isInOrder = (neighbours = 1): Promise<void> => inOrder(web, sharedStore, 'c', neighbours);
  /** Only pages that a lost worker held, or whose lease went to another for a late renewal, are requested again. */
  const askedAgainAtMost = (losses: number, others: readonly Child[] = []): void =>
    expect(askedAgain(web)).toBeLessThanOrEqual(
      losses * IN_FLIGHT + lostBy([...hired.map(({ worker }) => worker), ...others]),
    );

  it('clocks that are ten years apart make no difference', async () => {
    await begin(40, { hosts: 60, pages: 3, neighbours: 2 });
    const hireAt = (skew: number): Promise<StartedWorker> =>
      hireOne({ neighbours: 2, clock: { ...systemClock, now: () => Date.now() + skew } });
    await hireAt(0);
    await fetched(5);
    // The first waits with claimed pages until each of the others has one, so that none is too late.
    web.hold();
    for (const skew of [TEN_YEARS_MS, -TEN_YEARS_MS]) {
      const { worker } = await hireAt(skew);
      await expect.poll(() => worker.counts.inFlight, { interval: 5, timeout: LONG_MS }).toBeGreaterThan(0);
    }
    web.release();
    await ended();
    await isInOrder(2);
    expect([...timesAsked(web.seen)].filter(([, times]) => times > 1)).toEqual([]);
    expect(hired.map(({ worker }) => worker.counts.pages)).not.toContain(0);
    expect(hired.reduce((sum, { worker }) => sum + worker.counts.pages, 0)).toBe(40);
  });

  it('a database that is ended and started again costs no page that was kept', async () => {
    await begin(50, { hosts: 60, pages: 3 });
    await hireOne({ times: BRIEF });
    await hireOne({ times: BRIEF });
    await fetched(15);
    const kept = (await sharedStore.visited('c', 0, 10_000)).map(({ id }) => id);
    server.kill();
    server.start();
    await ended();
    await isInOrder();
    expect((await sharedStore.visited('c', 0, 10_000)).map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
    askedAgainAtMost(2);
  });

  it('given a worker cut off from the database, it stops and another continues with its hosts', async () => {
    await begin(45, { hosts: 60, pages: 3, delayMs: 300 });
    const way = await severableWay(Number(new URL(store).port));
    undo.push(() => way.mend());
    const through = new URL(store);
    through.port = String(way.port);
    const cutOff = await hireOne({ store: through.href, times: BRIEF });
    await fetched(5);
    web.hold();
    await expect.poll(() => web.held, { interval: 5, timeout: LONG_MS }).toBeGreaterThan(3);
    const lost = cutOff.worker.counts.lost;
    way.cut();
    await expect.poll(() => cutOff.worker.counts.lost, { timeout: LONG_MS }).toBeGreaterThan(lost);
    web.release();
    await hireOne({ times: BRIEF });
    const before = cutOff.worker.counts.pages;
    await fetched(25);
    expect(cutOff.worker.counts.pages).toBe(before);
    way.mend();
    await ended();
    await isInOrder();
    askedAgainAtMost(1);
    await Promise.all(hired.splice(0).map((one) => one.dismiss()));
    await way.close();
  });

  if (isLong)
    it('a worker whose network breaks writes nothing when it comes back, and works again', async ({ skip }) => {
      skip(noNamespaces !== '', noNamespaces);
      const other = otherMachine(1);
      undo.push(() => other.remove());
      const [toDatabase, address] = other.addresses;
      await begin(60, { hosts: 90, pages: 3, delayMs: 300, address });
      const there = new URL(store);
      there.hostname = toDatabase;
      const cutOff = spawnWorker({ store: there.href, port: web.port, times: BRIEF, address }, other.run);
      undo.unshift(() => void cutOff.process.kill('SIGKILL'));
      await fetched(5);
      // The pages held when the cable is pulled are not finished before.
      web.hold();
      await expect.poll(() => web.held, { interval: 5, timeout: LONG_MS }).toBeGreaterThan(3);
      const { lost } = cutOff.counts;
      other.cut();
      await expect.poll(() => cutOff.counts.lost, { timeout: LONG_MS }).toBeGreaterThan(lost);
      web.release();
      const second = await hireOne({ times: BRIEF, address });
      const before = (await crawl()).tally.fetched;
      await fetched(before + 10);
      const { pages } = cutOff.counts;
      other.mend();
      await expect.poll(() => cutOff.counts.pages, { timeout: LONG_MS }).toBeGreaterThan(pages);
      await ended();
      await isInOrder();
      // No worker counts a page as written that the other wrote.
      expect(cutOff.counts.pages + second.worker.counts.pages).toBeLessThanOrEqual((await crawl()).tally.fetched);
      askedAgainAtMost(1, [cutOff]);
    });

  /** Stops a worker in a process of its own while it holds unanswered pages. */
  const stopOne = async (longestFetchMs: number) => {
    const stopped = spawnWorker({ store, port: web.port, times: BRIEF, longestFetchMs });
    undo.push(() => void stopped.process.kill('SIGKILL'));
    await fetched(5);
    web.hold();
    await expect.poll(() => web.held, { interval: 5, timeout: LONG_MS }).toBeGreaterThan(3);
    const { lost } = stopped.counts;
    stopped.process.kill('SIGSTOP');
    const inHand = web.seen.filter(({ endedAt }) => Number.isNaN(endedAt));
    return {
      inHand,
      pages: (): number => stopped.counts.pages,
      /** Another worker requests all of them again. */
      async replaced(): Promise<void> {
        const again = ({ host, beganAt }: ServedRequest): boolean =>
          web.seen.some((visit) => visit.host === host && visit.beganAt > beganAt);
        await expect.poll(() => inHand.every(again), { timeout: LONG_MS }).toBe(true);
      },
      /** Lets it resume; it finds that it has lost its pages. */
      async goOn(): Promise<void> {
        stopped.process.kill('SIGCONT');
        await expect.poll(() => stopped.counts.lost, { timeout: LONG_MS }).toBeGreaterThan(lost);
        await sharedStore.update('c', { state: 'done', reason: 'user' });
        await expect
          .poll(
            async () => {
              const { outstanding, backlog } = await crawl();
              return outstanding + backlog;
            },
            { timeout: LONG_MS },
          )
          .toBe(0);
      },
    };
  };

  it('given a worker stopped beyond its lease, it requests and writes nothing more of its pages', async () => {
    // Few hosts: before long the other has only the stopped worker's hosts left.
    await begin(100, { hosts: 14, pages: 3, delayMs: 100 });
    // Long enough for the server to end its answers: the hosts rest until a fetch must have ended.
    const stopped = await stopOne(5_000);
    // The answers wait in its sockets, and the server has ended its connections. They lead on, and it would follow them
    // at once.
    web.release('/moved');
    await expect.poll(() => web.seen.every(({ endedAt }) => !Number.isNaN(endedAt)), { timeout: LONG_MS }).toBe(true);
    const second = await hireOne({ times: BRIEF });
    await stopped.replaced();
    await stopped.goOn();
    await isInOrder();
    expect(web.seen.filter(({ path }) => path === '/moved')).toEqual([]);
    expect(stopped.pages() + second.worker.counts.pages).toBeLessThanOrEqual((await crawl()).tally.fetched);
    askedAgainAtMost(1);
  });

  it('given a worker stopped while it opened a connection, it sends no request over it', async () => {
    await begin(100, { hosts: 1, pages: 3 });
    // The first is for robots.txt, the second for the page.
    const stopped = spawnWorker({ store, port: web.port, times: BRIEF, inFlight: 1, stopsAt: 2 });
    undo.push(() => void stopped.process.kill('SIGKILL'));
    await expect.poll(() => web.seen.length, { interval: 5, timeout: LONG_MS }).toBeGreaterThan(0);
    web.hold();
    await hireOne({ times: BRIEF, inFlight: 1 });
    await expect.poll(() => web.held, { timeout: LONG_MS }).toBe(1);
    // The other requests the page just now.
    stopped.process.kill('SIGCONT');
    await expect.poll(() => stopped.counts.lost, { timeout: LONG_MS }).toBe(1);
    expect(web.held).toBe(1);
    web.release();
    await ended();
    await isInOrder();
    expect([...timesAsked(web.seen).values()].every((times) => times === 1)).toBe(true);
  });

  it('given a stopped worker with open connections, its hosts rest for as long as a fetch may take', async () => {
    const longestFetchMs = 12_000;
    await begin(100, { hosts: 14, pages: 3, delayMs: 100 });
    const stopped = await stopOne(longestFetchMs);
    // The hosts answer when its leases have ended, and as late as a fetch may take: by a timer, which in this process
    // runs before the other worker's next request, however long the machine has kept both waiting.
    const answered = sleep(longestFetchMs - 1_000).then(() => web.release());
    await hireOne({ times: BRIEF });
    await answered;
    await stopped.replaced();
    for (const { host, beganAt } of stopped.inHand) {
      const next = web.seen.find((visit) => visit.host === host && visit.beganAt > beganAt);
      expect((next?.beganAt ?? 0) - beganAt).toBeGreaterThan(longestFetchMs);
    }
    await stopped.goOn();
    await isInOrder();
    // Allows one loss more for the other worker, whose pages may have waited too long for their answers.
    askedAgainAtMost(2);
  });

  if (isLong)
    it('workers that are killed at random moments lose nothing that was kept', async () => {
      await begin(KILLS * 20 + 20, { hosts: 90, pages: 3, delayMs: 50 });
      const random = randomFrom(7);
      const employed: Child[] = [];
      const employ = (): Child => {
        const one = spawnWorker({ store, port: web.port, times: BRIEF });
        employed.push(one);
        return one;
      };
      const children = [employ(), employ()];
      undo.push(() => {
        for (const each of employed) each.process.kill('SIGKILL');
      });
      for (let kill = 1; kill <= KILLS; kill++) {
        await fetched(kill * 20 + Math.floor(random() * 8));
        const at = Math.floor(random() * children.length);
        children[at]?.process.kill('SIGKILL');
        children[at] = employ();
      }
      await ended();
      await isInOrder();
      askedAgainAtMost(KILLS, employed);
    });
});
