import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visited } from '../../companion/cluster/store/model-updates.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import type { SharedStore } from '../../companion/cluster/store/shared-store.ts';
import { crawlOf, NO_MODEL_UPDATE, TEA } from '../../companion/cluster/store/testing/samples.ts';
import { spawnWorker } from './child.ts';
import { inBothStores } from './harnesses.ts';
import { askedAgain, inOrder } from './in-order.ts';
import { openLoopbackWeb, pageUrl } from './loopback-web.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Time limit for events that come as soon as the machine has time. */
const LONG_MS = 60_000;
/** Within this time earlier pages are judged again, in ms; on a quiet machine it takes two seconds. */
const SOON_MS = 20_000;
const STEEL = { ...TEA, words: ['steel', 'pipes'] };
const HOSTS = 40;
/** Time in which a page that was answered is in the store, in ms. */
const ON_THE_WAY_MS = 1_000;

inBothStores('an edited topic', (harness) => {
  it('ends the terms of the learners of its crawls, and nothing else', async () => {
    const { sharedStore } = harness;
    await sharedStore.putTopic({ ...TEA, id: 'other' });
    for (const id of ['a', 'b']) await sharedStore.create(crawlOf(id), []);
    await sharedStore.create(crawlOf('c', { topicId: 'other' }), []);
    const terms = await Promise.all(['a', 'b', 'c'].map((id) => sharedStore.lead(id, 'w1')));
    const isTerm = (): Promise<readonly (boolean | undefined)[]> =>
      Promise.all(terms.map(async (term) => term && sharedStore.apply(term, NO_MODEL_UPDATE)));
    await sharedStore.putTopic(TEA);
    await sharedStore.putTopic({ ...TEA, name: 'Another name' });
    expect(await isTerm()).toEqual([true, true, true]);
    const heard: unknown[] = [];
    const end = await sharedStore.listen((news) => heard.push(news));
    await sharedStore.putTopic(STEEL);
    expect(await isTerm()).toEqual([false, false, true]);
    // Another worker need not wait until the term would have ended by itself.
    const after = await sharedStore.lead('a', 'w2');
    expect(after?.term).toBeGreaterThan(terms[0]?.term ?? Number.NaN);
    await expect
      .poll(() => heard)
      .toEqual(expect.arrayContaining(['a', 'b'].map((crawl) => ({ kind: 'crawl', crawl }))));
    await end();
  });
});

describe.skipIf(noPostgres !== '')('worker processes on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  const about = (host: number): string => (host % 2 === 0 ? 'green tea and oolong tea' : 'steel pipes and valves');
  const isRight = (pages: readonly Visited[], word: string): boolean =>
    pages.every(({ title, onTopic }) => onTopic === title.includes(word));

  it(
    'given a topic that is edited while they crawl, judge pages that were learned before again, and fetch none twice',
    async () => {
      const store = await server.database();
      const sharedStore: SharedStore = await openSharedStoreOn(openPostgres(store));
      await sharedStore.putTopic(TEA);
      const web = await openLoopbackWeb({ hosts: HOSTS, pages: 20, about });
      const budgets = { pages: 200, perHost: 100, seconds: 0 };
      const seeds = Array.from({ length: 8 }, (_, host) => pageUrl(host, 0));
      await sharedStore.create(crawlOf('c', { order: 'adaptive', budgets }), seeds);
      const workers = [1, 2].map(() => spawnWorker({ store, port: web.port }));
      const crawl = async () => {
        const found = await sharedStore.crawl('c');
        if (found === undefined) throw new Error('no crawl');
        return found;
      };
      try {
        const least = { timeout: LONG_MS, interval: 20 };
        await expect.poll(async () => (await crawl()).tally.fetched, least).toBeGreaterThan(40);
        // No further page comes in: judgements change by the edit alone.
        web.hold();
        await pass(ON_THE_WAY_MS);
        await expect.poll(async () => (await crawl()).backlog, least).toBe(0);
        const before = await sharedStore.visited('c', 0, 1_000);
        expect(isRight(before, 'tea')).toBe(true);
        await sharedStore.putTopic(STEEL);
        const edited = performance.now();
        const known = new Set(before.map(({ url }) => url));
        await expect
          .poll(async () => {
            const again = (await sharedStore.visited('c', 0, 1_000)).filter(({ url }) => known.has(url));
            return again.length === known.size && isRight(again, 'steel');
          }, least)
          .toBe(true);
        expect(performance.now() - edited).toBeLessThan(SOON_MS);
        expect((await crawl()).state).toBe('running');
        web.release();
        await expect.poll(async () => (await crawl()).state, { timeout: LONG_MS, interval: 100 }).toBe('done');
        const pages = await sharedStore.visited('c', 0, 1_000);
        expect(pages).toHaveLength(budgets.pages);
        expect(isRight(pages, 'steel')).toBe(true);
        expect((await crawl()).tally.onTopic).toBe(pages.filter(({ onTopic }) => onTopic).length);
        expect(askedAgain(web)).toBe(0);
        await inOrder(web, sharedStore, 'c', 1);
      } finally {
        for (const worker of workers) worker.process.kill();
        await web.close();
        await sharedStore.close();
      }
    },
    3 * LONG_MS,
  );
});
