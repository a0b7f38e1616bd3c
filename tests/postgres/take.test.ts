import { expect, it } from 'vitest';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { migrateSharedStore } from '../../companion/cluster/store/schema.ts';
import type { SqlDatabase } from '../../companion/cluster/store/sql.ts';
import { openSqliteSharedStore } from '../../companion/cluster/store/sqlite/database.ts';
import {
  crawlOf,
  linkTo,
  NO_MODEL_UPDATE,
  pageAt,
  score,
  TEA,
  turnOf,
} from '../../companion/cluster/store/testing/samples.ts';
import { noticing } from '../../companion/store/testing/large-frontier.ts';
import { inBothStores, type SharedStoreHarness } from './harnesses.ts';

/** The last version of the tables in which a crawl had its counters in its row. */
const LAST_WITH_COUNTERS = 14;

/** A database without any table. */
async function emptied({ database }: SharedStoreHarness): Promise<SqlDatabase> {
  if (database.dialect.name === 'sqlite') return openSqliteSharedStore(':memory:');
  await database.change('DROP SCHEMA public CASCADE');
  await database.change('CREATE SCHEMA public');
  return database;
}

inBothStores('what is taken', (harness) => {
  it('is found without a look at the frontier', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
    const { database, asked } = noticing(harness.database);
    const sharedStore = await openSharedStoreOn(database);
    asked.clear();
    expect(await sharedStore.take({ worker: 'w', topics: [], most: 6 })).toHaveLength(2);
    expect([...asked.keys()].filter((text) => /frontier/.test(text))).toEqual([]);
  });

  it("is in one worker's hands only, whatever scores it gets then", async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const claim = await harness.takeOne();
    await score(harness.sharedStore, 'c', { 'http://a.example/': 5, 'http://a.example/2': 3 });
    expect(await harness.take('w2')).toEqual([]);
    await harness.sharedStore.fail(claim, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(claim)]);
    expect(await harness.take('w2')).toMatchObject([{ url: 'http://a.example/', score: 5, tries: 2 }]);
  });

  it('comes behind any number of hosts that rest for another crawl', async () => {
    const resting = Array.from({ length: 60 }, (_, at) => `http://h${at}.example/`);
    await harness.sharedStore.create(crawlOf('d'), resting);
    for (const claim of await harness.take('w1', 60))
      await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim, { pauseMs: 60_000 })]);
    await harness.sharedStore.create(crawlOf('c'), [...resting, 'http://free.example/']);
    await expect.poll(() => harness.take('w1', 1), { interval: 1 }).toMatchObject([{ url: 'http://free.example/' }]);
    // Resting queues were moved aside, so later searches skip them.
    expect(await harness.database.all('SELECT 1 FROM queues WHERE best IS NOT NULL AND rests_until IS NULL')).toEqual(
      [],
    );
  });

  it('comes back when its host has rested', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const first = await harness.takeOne();
    await harness.sharedStore.keep(first, 'w1', pageAt(first.url), [turnOf(first, { pauseMs: 100 })]);
    await expect
      .poll(() => harness.take('w2'), { interval: 10 })
      .toMatchObject([{ url: 'http://a.example/2', crawl: 'c' }]);
  });

  it('gets its address back where an older worker left a score without one', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
    await harness.database.change("UPDATE queues SET url = NULL, key = NULL WHERE host = 'a.example'");
    expect((await harness.take()).map(({ url }) => url).sort()).toEqual(['http://a.example/', 'http://b.example/']);
  });

  it('is handed over by a store of the first version', async () => {
    const database = await emptied(harness);
    await migrateSharedStore(database, 1);
    await database.change("INSERT INTO topics (id, body, at) VALUES ('tea', $1, 0)", [JSON.stringify(TEA)]);
    await database.change(
      `INSERT INTO crawls (id, topic_id, order_name, budgets, pages, per_host, choices, state, message, started_at, elapsed_ms, fetched,
         on_topic, failed, frontier, hosts, bytes, outstanding, backlog, leader, term, leads_until, changed)
       VALUES ('c', 'tea', 'best-first', '{}', 9, 9, '{}', 'running', '', 0, 0, 0, 0, 0, 2, 1, 0, 1, 0, 'old', 7, 9e15, 0)`,
    );
    await database.change("INSERT INTO hosts (host, site, worker, token) VALUES ('a.example', 'a.example', 'gone', 4)");
    await database.change("INSERT INTO queues (crawl, host, site, best) VALUES (1, 'a.example', 'a.example', 2)");
    // Claimed URLs were rows of the frontier.
    const rows = [linkTo('http://a.example/'), linkTo('http://a.example/2')];
    for (const [at, { site, key, host, url }] of rows.entries()) {
      await database.change(
        'INSERT INTO frontier (site, crawl, key, host, url, state, score, token) VALUES ($1, 1, $2, $3, $4, $5, 2, 4)',
        [site, key, host, url, at === 0 ? 1 : 0],
      );
    }
    const sharedStore = await openSharedStoreOn(database);
    expect(await sharedStore.crawl('c')).toMatchObject({ outstanding: 0 });
    // The learner of the old program can no longer write.
    const old = { crawl: 'c', worker: 'old', term: 7 };
    expect(await sharedStore.apply(old, { ...NO_MODEL_UPDATE, scores: [] })).toBe(false);
    await score(sharedStore, 'c', { 'http://a.example/2': 1 });
    expect(await sharedStore.take({ worker: 'w', topics: [], most: 6 })).toMatchObject([
      { url: 'http://a.example/', token: 6 },
    ]);
  });

  it('migrates from a version without redirect progress of returned pages and without automatic resumes', async () => {
    const database = await emptied(harness);
    await migrateSharedStore(database, 6);
    await database.change("INSERT INTO topics (id, body, at) VALUES ('tea', $1, 0)", [JSON.stringify(TEA)]);
    const crawl = async (id: string, state: string, reason: string | null): Promise<unknown> =>
      database.change(
        `INSERT INTO crawls (id, topic_id, order_name, budgets, pages, per_host, choices, state, reason, message, started_at, elapsed_ms,
           fetched, on_topic, failed, frontier, hosts, bytes, outstanding, backlog, leader, term, leads_until, changed)
         VALUES ($1, 'tea', 'best-first', $4, 9, 9, '{}', $2, $3, '', 0, 0, 4, 1, 0, 2, 1, 0, 0, 0, '', 7, 0, 0)`,
        [id, state, reason, JSON.stringify({ pages: 9, perHost: 9, perSite: 4, seconds: 0 })],
      );
    await crawl('c', 'running', null);
    await crawl('ended', 'done', 'exhausted');
    await database.change("INSERT INTO hosts (host, site, token, owed) VALUES ('a.example', 'a.example', 4, 2000)");
    const { site, key, host, url } = linkTo('http://a.example/');
    await database.change(
      `INSERT INTO queues (crawl, host, site, best, key, url, tries, nameless, fetched)
       VALUES (1, $1, $2, 2, $3, $4, 1, 1, 3), (1, 'b.a.example', $2, NULL, NULL, NULL, NULL, NULL, 1)`,
      [host, site, key, url],
    );
    await database.change(
      'INSERT INTO frontier (site, crawl, key, host, url, score, tries, nameless, cut_off) VALUES ($1, 1, $2, $3, $4, 2, 1, 1, 1)',
      [site, key, host, url],
    );
    const sharedStore = await openSharedStoreOn(database);
    // It ended under another rule, and stays ended until a user resumes it.
    expect(await sharedStore.goOn()).toEqual([]);
    expect(await sharedStore.crawl('ended')).toMatchObject({ state: 'done', reason: 'exhausted', goesOnAt: null });
    expect([await sharedStore.isUsedUp('c', 'a.example'), await sharedStore.isUsedUp('c', 'z.example')]).toEqual([
      true,
      false,
    ]);
    const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 6 });
    if (claim === undefined) throw new Error('nothing to take');
    expect(claim).toMatchObject({ url, tries: 2, nameless: 1 });
    expect(claim.from).toBeUndefined();
    // The new columns work with the old rows.
    const led = { url: 'http://b.example/', redirects: [url] };
    await sharedStore.fail(claim, 'w', { failure: 'cancelled', message: '', again: true, led }, [turnOf(claim)]);
    expect(await sharedStore.take({ worker: 'w', topics: [], most: 6 })).toMatchObject([{ url, from: led }]);
  });

  it('is handed over by a store whose crawls had their counters in their rows', async () => {
    const database = await emptied(harness);
    await migrateSharedStore(database, LAST_WITH_COUNTERS);
    await database.change("INSERT INTO topics (id, body, at) VALUES ('tea', $1, 0)", [JSON.stringify(TEA)]);
    await database.change(
      `INSERT INTO crawls (id, topic_id, order_name, budgets, pages, per_host, choices, state, message, started_at, elapsed_ms, fetched,
         on_topic, failed, frontier, hosts, bytes, outstanding, backlog, leader, term, leads_until, changed, begun_at)
       VALUES ('c', 'tea', 'best-first', '{}', 9, 9, '{}', 'running', '', 0, 7.5, 3, 2, 1, 5, 4, 60, 0, 1, 'old', 7, 9000000000000000, 8, 1)`,
    );
    const sharedStore = await openSharedStoreOn(database);
    expect(await sharedStore.crawl('c')).toMatchObject({
      ...{ elapsedMs: 7.5, bytes: 60, outstanding: 0, backlog: 1, leader: '' },
      tally: { fetched: 3, onTopic: 2, failed: 1, frontier: 5, hosts: 4 },
    });
    // The old learner wrote counters into the row: its term is over, and the next one begins at once.
    expect(await sharedStore.apply({ crawl: 'c', worker: 'old', term: 7 }, NO_MODEL_UPDATE)).toBe(false);
    expect(await sharedStore.lead('c', 'new')).toEqual({ crawl: 'c', worker: 'new', term: 9 });
  });

  it('given 400 changes of its counters, a crawl keeps at most 128 rows of them', async () => {
    await harness.sharedStore.create(crawlOf('c'), []);
    for (let change = 0; change < 400; change++) await harness.sharedStore.lead('c', 'w');
    const [row] = await harness.database.all<{ rows: number }>('SELECT count(*) AS rows FROM counts');
    expect(row?.rows).toBeLessThanOrEqual(128);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ leader: 'w' });
  });
});
