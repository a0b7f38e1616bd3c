import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_RESERVE } from '../reserve.ts';
import { NO_SPARE } from '../spare.ts';
import type { Store } from '../store.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../testing/sample-pages.ts';
import { NO_COPIES } from './copies/copies.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './file/migrate.ts';
import { MIGRATIONS } from './file/migrations.ts';
import { sqliteStore } from './open.ts';

const nothing = () => undefined;
const place = { durable: false, reserve: NO_RESERVE, spare: NO_SPARE, freeBytes: () => 0, diskBytes: () => 0 };
let database: Database;
let store: Store;
beforeEach(() => {
  database = openDatabase(':memory:');
  migrate(database, nothing);
  store = sqliteStore(database, { ...place, copies: NO_COPIES, onClose: nothing }, []);
  keepSamplePages(store, [
    { url: 'http://a.example/' },
    { url: 'http://a.example/1', from: 0, relevance: 0.1, language: 'en' },
    { url: 'http://b.example/', from: 0, noindex: true },
  ]);
});
afterEach(() => store.close());

const COUNTS = [
  'SELECT crawl, host, site, pages, on_topic FROM host_pages ORDER BY 1, 2',
  'SELECT crawl, language, kept FROM language_pages WHERE kept > 0 ORDER BY 1, 2',
];
const COUNTED = [
  'SELECT crawl, host, site, count(*) AS pages, sum(on_topic) AS on_topic FROM pages WHERE n > 0 GROUP BY crawl, host ORDER BY 1, 2',
  'SELECT crawl, language, count(*) AS kept FROM pages WHERE n > 0 AND NOT noindex GROUP BY crawl, language ORDER BY 1, 2',
];
const rows = (sql: readonly string[]) =>
  sql.map((one) =>
    database
      .query<object>(one)
      .all()
      .map((row) => ({ ...row })),
  );

it('after pages are added, judged again and forgotten, the counts equal counts of the rows', async () => {
  expect(rows(COUNTS)).toEqual(rows(COUNTED));
  database.exec("UPDATE pages SET on_topic = 1 - on_topic WHERE host = 'a.example'");
  expect(rows(COUNTS)).toEqual(rows(COUNTED));
  await store.upkeep.forget({ kind: 'page', url: 'http://a.example/1' });
  expect(rows(COUNTS)).toEqual(rows(COUNTED));
  await store.upkeep.forget({ kind: 'site', host: 'b.example' });
  expect(rows(COUNTS)[0]).toMatchObject([{ host: 'a.example', pages: 1 }]);
  await store.upkeep.forget({ kind: 'all' });
  expect(rows(COUNTS)).toEqual([[], []]);
});

it('given labels, the report counts what the user said', () => {
  const label = { id: 'l', topicId: SAMPLE_TOPIC.id, target: 'page', value: 'not-relevant', at: 1 } as const;
  const before = store.results.hosts('crawl-1').find(({ host }) => host === 'a.example')?.onTopic ?? 0;
  store.labels.put([{ ...label, url: 'http://a.example/' }]);
  expect(store.results.hosts('crawl-1')[0]).toMatchObject({ host: 'a.example', fetched: 2, onTopic: before - 1 });
});

it('given a database of before the counts, they are made of its rows', () => {
  const fresh = rows(COUNTS);
  const old = openDatabase(':memory:');
  const step = MIGRATIONS.findIndex((one) => one.includes('CREATE TABLE host_pages'));
  migrate(old, nothing, MIGRATIONS.slice(0, step));
  for (const table of ['topics', 'crawls', 'pages']) {
    for (const row of database.query<Record<string, string | number | null>>(`SELECT * FROM ${table}`).all()) {
      const names = Object.keys(row);
      old
        .query(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
        .run(...Object.values(row));
    }
  }
  migrate(old, nothing);
  expect(
    COUNTS.map((one) =>
      old
        .query<object>(one)
        .all()
        .map((row) => ({ ...row })),
    ),
  ).toEqual(fresh);
  old.close();
});

const PLACE = { offset: 100, limit: 200 };

/** Adds so many pages on the topic to the crawl, every second one a list. */
function addMany(pages: number): void {
  const columns = database.query<{ name: string }>("SELECT name FROM pragma_table_info('pages')").all();
  const changed: Readonly<Record<string, string>> = {
    ...{ id: 'pages.id + 10 * value', n: 'n + 10 * value', url_id: 'url_id + 10 * value', on_topic: '1' },
    ...{ key: "key || '/' || value", url: "url || '/' || value", relevance: '0.5 + (value * 7919 % 4999) / 10000.0' },
    page_kind: "CASE value % 2 WHEN 0 THEN 'list' ELSE 'article' END",
  };
  const values = columns.map(({ name }) => changed[name] ?? name);
  const urls = database.query<{ name: string }>("SELECT name FROM pragma_table_info('urls')").all();
  const many = `(SELECT value FROM json_each('${JSON.stringify(Array.from({ length: pages }, (_, n) => n + 1))}'))`;
  const ofUrl: Readonly<Record<string, string>> = { id: 'urls.id + 10 * value', url: "url || '/' || value" };
  const isOne = "url LIKE '%/1'";
  database.exec(
    `INSERT INTO urls SELECT ${urls.map(({ name }) => ofUrl[name] ?? name).join()} FROM urls, ${many} WHERE ${isOne}`,
  );
  database.exec(`INSERT INTO pages SELECT ${values.join()} FROM pages, ${many} WHERE ${isOne}`);
}

it('given very many lists, the front of a table is that of all its pages, and its count comes from a sample', () => {
  addMany(4_200);
  const table = { sort: 'relevance', offset: 20, limit: 30 } as const;
  const fold = { left: [], shown: [], withoutSourceLists: true };
  const part = store.results.part('crawl-1', { show: 'all', withSeeds: true }, table, fold);
  const sorted = database.query<{ id: number }>(
    "SELECT id FROM pages WHERE NOT noindex AND n > 0 ORDER BY page_kind = 'list', relevance DESC, n LIMIT 30 OFFSET 20",
  );
  expect(part.ids).toEqual(sorted.all().map(({ id }) => id));
  // No list led to another page.
  expect(part).toMatchObject({ isEstimate: true, matching: store.results.pageCount('crawl-1') });
});

it('given very many pages on the topic, a filtered table has the pages of one that reads all, and a count near its own', () => {
  addMany(6_000);
  // Families of five under pages on and off the topic, and labels on some of both.
  database.exec(`
    UPDATE pages SET on_topic = 0, relevance = 0.1 WHERE id % 7 = 0 AND id > 10;
    INSERT INTO folded SELECT id, crawl, id / 50 * 50 + id % 10 FROM pages WHERE id >= 50 AND id % 50 >= 10;
    DELETE FROM unfolded WHERE page IN (SELECT page FROM folded);
    INSERT INTO links SELECT crawl, url_id, url_id + 50 FROM pages WHERE page_kind = 'list' AND id >= 50 AND id % 3 = 0;
    UPDATE urls SET source = id - 50 WHERE id - 50 IN (SELECT source FROM links WHERE source > 10);
    UPDATE urls SET source = -1 WHERE id IN (SELECT url_id FROM pages WHERE id % 500 = 1);`);
  expect(database.query('SELECT count(*) AS n FROM folded WHERE head IN (SELECT id FROM pages)').get()).toEqual({
    n: 4_796,
  });
  const urls = database.query<{ url: string }>('SELECT url FROM pages WHERE id > 10 AND id % 17 = 0');
  store.labels.put(
    urls.all().map(({ url }, n) => ({
      ...{ id: `many-${n}`, topicId: SAMPLE_TOPIC.id, target: 'page', at: 9, url },
      value: n % 2 === 0 ? 'relevant' : 'not-relevant',
    })),
  );
  // Two families show one work, and a page that is no head stands for both.
  const left = database.query<{ id: number }>(
    'SELECT id FROM pages LEFT JOIN folded ON page = id WHERE coalesce(head, id) IN (SELECT DISTINCT head FROM folded ORDER BY head LIMIT 2)',
  );
  const joined = left.all().map(({ id }) => id);
  expect(joined).toHaveLength(10);
  const fold = { left: joined, shown: joined.slice(1, 2), withoutSourceLists: true };
  const whole = store.results.part(
    'crawl-1',
    { show: 'all', withSeeds: true, since: 0 },
    { sort: 'newest', ...PLACE },
    fold,
  );
  const lists = database.query<{ n: number }>(
    "SELECT count(*) AS n FROM pages WHERE page_kind = 'list' AND id % 50 < 10",
  );
  expect(whole.matching).toBeLessThan(1_206 - 0.1 * Number(lists.get()?.n));
  for (const sort of ['relevance', 'newest', 'oldest', 'title', 'site'] as const)
    for (const show of ['all', 'on-topic', 'unlabelled'] as const)
      for (const withSeeds of [true, false]) {
        const part = store.results.part('crawl-1', { show, withSeeds }, { sort, ...PLACE }, fold);
        // A time of before all pages: nothing is left out, and everything is counted.
        const whole = store.results.part('crawl-1', { show, withSeeds, since: 0 }, { sort, ...PLACE }, fold);
        expect(part.ids).toEqual(whole.ids);
        expect(whole.isEstimate).toBeUndefined();
        expect(part.isEstimate ?? false).toBe((sort !== 'title' && sort !== 'site') || show !== 'on-topic');
        expect(Math.abs(part.matching / whole.matching - 1)).toBeLessThan(0.1);
      }
});

it('given hundreds of larger families of one site, finds a small one of two sites', () => {
  addMany(3_000);
  const [one, other] = ['a.example', 'b.example'].map(
    (host) =>
      database.query<{ id: number }>('SELECT min(id) AS id FROM pages WHERE host = ? AND n > 0').get(host)?.id ?? 0,
  );
  database.exec(`
    UPDATE pages SET noindex = 0 WHERE host = 'b.example';
    INSERT INTO folded SELECT id, crawl, id / 100 * 100 + id % 10 FROM pages WHERE id >= 100 AND id % 100 >= 10;
    INSERT OR REPLACE INTO folded SELECT ${other}, crawl, ${one} FROM pages WHERE id = ${one};`);
  expect(database.query('SELECT count(DISTINCT head) AS n FROM folded').get()).toEqual({ n: 300 });
  expect(store.results.spreadHeads('crawl-1', 30)).toEqual([one]);
});
