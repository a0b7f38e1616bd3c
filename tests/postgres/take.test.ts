import { expect, it } from 'vitest';
import { openCommons } from '../../companion/store/commons/open.ts';
import { migrateCommons } from '../../companion/store/commons/schema.ts';
import type { SqlDatabase } from '../../companion/store/commons/sql.ts';
import { openSqliteCommons } from '../../companion/store/sqlite/commons-database.ts';
import {
  crawlOf,
  linkTo,
  NO_LESSON,
  pageAt,
  score,
  TEA,
  turnOf,
} from '../../companion/store/testing/commons-samples.ts';
import { noticing } from '../../companion/store/testing/large-frontier.ts';
import { type House, inBothHouses } from './houses.ts';

/** The last version of the tables in which a crawl had its counters in its row. */
const LAST_WITH_COUNTERS = 14;

/** A database without any table. */
async function emptied({ database }: House): Promise<SqlDatabase> {
  if (database.dialect.name === 'sqlite') return openSqliteCommons(':memory:');
  await database.change('DROP SCHEMA public CASCADE');
  await database.change('CREATE SCHEMA public');
  return database;
}

inBothHouses('what is taken', (house) => {
  it('is found without a look at the frontier', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
    const { database, asked } = noticing(house.database);
    const commons = await openCommons(database);
    asked.clear();
    expect(await commons.take({ worker: 'w', topics: [], most: 6 })).toHaveLength(2);
    expect([...asked.keys()].filter((text) => /frontier/.test(text))).toEqual([]);
  });

  it("is in one worker's hands only, whatever scores it gets then", async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const claim = await house.takeOne();
    await score(house.commons, 'c', { 'http://a.example/': 5, 'http://a.example/2': 3 });
    expect(await house.take('w2')).toEqual([]);
    await house.commons.fail(claim, 'w1', { failure: 'timeout', message: '', again: true }, [turnOf(claim)]);
    expect(await house.take('w2')).toMatchObject([{ url: 'http://a.example/', score: 5, tries: 2 }]);
  });

  it('comes behind any number of hosts that rest for another crawl', async () => {
    const resting = Array.from({ length: 60 }, (_, at) => `http://h${at}.example/`);
    await house.commons.create(crawlOf('d'), resting);
    for (const claim of await house.take('w1', 60))
      await house.commons.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim, { pauseMs: 60_000 })]);
    await house.commons.create(crawlOf('c'), [...resting, 'http://free.example/']);
    await expect.poll(() => house.take('w1', 1), { interval: 1 }).toMatchObject([{ url: 'http://free.example/' }]);
    // Resting queues were moved aside, so later searches skip them.
    expect(await house.database.all('SELECT 1 FROM queues WHERE best IS NOT NULL AND rests_until IS NULL')).toEqual([]);
  });

  it('comes back when its host has rested', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://a.example/2']);
    const first = await house.takeOne();
    await house.commons.keep(first, 'w1', pageAt(first.url), [turnOf(first, { pauseMs: 100 })]);
    await expect
      .poll(() => house.take('w2'), { interval: 10 })
      .toMatchObject([{ url: 'http://a.example/2', crawl: 'c' }]);
  });

  it('gets its address back where an older worker left a score without one', async () => {
    await house.commons.create(crawlOf('c'), ['http://a.example/', 'http://b.example/']);
    await house.database.change("UPDATE queues SET url = NULL, key = NULL WHERE host = 'a.example'");
    expect((await house.take()).map(({ url }) => url).sort()).toEqual(['http://a.example/', 'http://b.example/']);
  });

  it('is handed over by a store of the first version', async () => {
    const database = await emptied(house);
    await migrateCommons(database, 1);
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
    const commons = await openCommons(database);
    expect(await commons.crawl('c')).toMatchObject({ outstanding: 0 });
    // The learner of the old program can no longer write.
    const old = { crawl: 'c', worker: 'old', term: 7 };
    expect(await commons.teach(old, { ...NO_LESSON, scores: [] })).toBe(false);
    await score(commons, 'c', { 'http://a.example/2': 1 });
    expect(await commons.take({ worker: 'w', topics: [], most: 6 })).toMatchObject([
      { url: 'http://a.example/', token: 6 },
    ]);
  });

  it('migrates from a version without redirect progress of returned pages and without automatic resumes', async () => {
    const database = await emptied(house);
    await migrateCommons(database, 6);
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
    const commons = await openCommons(database);
    // It ended under another rule, and stays so until a user says otherwise.
    expect(await commons.goOn()).toEqual([]);
    expect(await commons.crawl('ended')).toMatchObject({ state: 'done', reason: 'exhausted', goesOnAt: null });
    expect([await commons.isUsedUp('c', 'a.example'), await commons.isUsedUp('c', 'z.example')]).toEqual([true, false]);
    const [claim] = await commons.take({ worker: 'w', topics: [], most: 6 });
    if (claim === undefined) throw new Error('nothing to take');
    expect(claim).toMatchObject({ url, tries: 2, nameless: 1 });
    expect(claim.from).toBeUndefined();
    // The new columns work with the old rows.
    const led = { url: 'http://b.example/', redirects: [url] };
    await commons.fail(claim, 'w', { failure: 'cancelled', message: '', again: true, led }, [turnOf(claim)]);
    expect(await commons.take({ worker: 'w', topics: [], most: 6 })).toMatchObject([{ url, from: led }]);
  });

  it('is handed over by a store whose crawls had their counters in their rows', async () => {
    const database = await emptied(house);
    await migrateCommons(database, LAST_WITH_COUNTERS);
    await database.change("INSERT INTO topics (id, body, at) VALUES ('tea', $1, 0)", [JSON.stringify(TEA)]);
    await database.change(
      `INSERT INTO crawls (id, topic_id, order_name, budgets, pages, per_host, choices, state, message, started_at, elapsed_ms, fetched,
         on_topic, failed, frontier, hosts, bytes, outstanding, backlog, leader, term, leads_until, changed, begun_at)
       VALUES ('c', 'tea', 'best-first', '{}', 9, 9, '{}', 'running', '', 0, 7.5, 3, 2, 1, 5, 4, 60, 0, 1, 'old', 7, 9000000000000000, 8, 1)`,
    );
    const commons = await openCommons(database);
    expect(await commons.crawl('c')).toMatchObject({
      ...{ elapsedMs: 7.5, bytes: 60, outstanding: 0, backlog: 1, leader: '' },
      tally: { fetched: 3, onTopic: 2, failed: 1, frontier: 5, hosts: 4 },
    });
    // The old learner wrote counters into the row: its term is over, and the next one begins at once.
    expect(await commons.teach({ crawl: 'c', worker: 'old', term: 7 }, NO_LESSON)).toBe(false);
    expect(await commons.lead('c', 'new')).toEqual({ crawl: 'c', worker: 'new', term: 9 });
  });

  it('given 400 changes of its counters, a crawl keeps at most 128 rows of them', async () => {
    await house.commons.create(crawlOf('c'), []);
    for (let change = 0; change < 400; change++) await house.commons.lead('c', 'w');
    const [row] = await house.database.all<{ rows: number }>('SELECT count(*) AS rows FROM counts');
    expect(row?.rows).toBeLessThanOrEqual(128);
    expect(await house.commons.crawl('c')).toMatchObject({ leader: 'w' });
  });
});
