import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import type { SharedStore } from '../../companion/cluster/store/shared-store.ts';
import { crawlOf, TEA } from '../../companion/cluster/store/testing/samples.ts';
import { spawnWorker } from './child.ts';
import { hire, type StartedWorker } from './hired.ts';
import { hostName, type LoopbackWeb, leastPause, openLoopbackWeb, pageUrl } from './loopback-web.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

const UNSHARP_MS = 30;
const CRAWL_DELAY_S = 8;
/** For what comes as soon as the machine has time for it. */
const LONG_MS = 100_000;
vi.setConfig({ testTimeout: 3 * LONG_MS });
/**
 * Short beside the Crawl-delay: it is not the wait for the lease that keeps the distance. At a load of 20 a worker may
 * not run for two seconds: it would lose a shorter lease, and end its request only after that.
 */
const BRIEF = { leaseMs: 5_000, termMs: 5_000 };

describe.skipIf(noPostgres !== '')('what a host is owed is not lost', () => {
  let server: PostgresServer;
  let store: string;
  let web: LoopbackWeb;
  let sharedStore: SharedStore;
  let hired: StartedWorker | undefined;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    store = await server.database();
    sharedStore = await openSharedStoreOn(openPostgres(store));
    await sharedStore.putTopic(TEA);
  });
  afterEach(async () => {
    await hired?.dismiss();
    await sharedStore.close();
    await web.close();
  });

  it('with a worker that is killed during its first visit, of a host that asks for a Crawl-delay', async () => {
    web = await openLoopbackWeb({ hosts: 1, pages: 9, robots: `User-agent: *\nCrawl-delay: ${CRAWL_DELAY_S}` });
    await sharedStore.create(crawlOf('c'), [pageUrl(0, 0)]);
    web.hold();
    const killed = spawnWorker({ store, port: web.port, times: BRIEF }).process;
    await expect.poll(() => web.held, { interval: 5, timeout: LONG_MS }).toBeGreaterThan(0);
    killed.kill('SIGKILL');
    web.release();
    hired = await hire({ store, port: web.port, times: BRIEF });
    await expect
      .poll(() => web.seen.filter(({ path }) => path !== '/robots.txt').length, { interval: 20, timeout: LONG_MS })
      .toBeGreaterThan(1);
    expect(leastPause(web.seen, 1)).toBeGreaterThan(CRAWL_DELAY_S * 1_000 - UNSHARP_MS);
  });

  it('with a database that is away when a host demands a pause', async () => {
    web = await openLoopbackWeb({ hosts: 1, pages: 9 });
    await sharedStore.create(crawlOf('c'), [pageUrl(0, 0)]);
    web.hold();
    hired = await hire({ store, port: web.port });
    await expect.poll(() => web.held, { interval: 5 }).toBe(1);
    server.kill();
    web.refuse(3_600);
    await expect.poll(() => web.seen.every(({ endedAt }) => !Number.isNaN(endedAt)), { interval: 5 }).toBe(true);
    await pass(300);
    server.start();
    const waitMs = async (): Promise<number> => {
      const lease = await sharedStore.leaseHost('other', hostName(0), hostName(0)).catch(() => ({ waitMs: 0 }));
      return 'waitMs' in lease ? lease.waitMs : -1;
    };
    // The lease of the worker that got the answer still holds: other workers do not know it yet.
    await expect.poll(waitMs, { timeout: 20_000 }).toBeGreaterThan(3_500_000);
  });
});
