import { expect, it } from 'vitest';
import { type Database, openDatabase } from '../sqlite/database.ts';
import { migrate } from '../sqlite/file/migrate.ts';
import { COUNTS, LASTING, OF_CRAWL, OF_CRAWL_ID, OF_INDEX, OF_PAGE, OWN_STEPS } from './own-plan.ts';
import { gapsIn, type Held, type HeldColumn } from './testing/gaps.ts';

const SITE_ONLY = { page: 'the other pages of the host name it too' };

const HELD: Readonly<Record<string, Held>> = {
  topics: { data: 'texts', plain: 'id name words assistants' },
  captures: { data: 'key page', plain: 'id' },
  labels: { data: 'url', plain: 'id topic_id target value who' },
  verdicts: { data: 'key url', plain: 'topic_id target value' },
  crawls: { data: 'choices message', plain: 'id topic_id order_name budgets state reason copied' },
  seeds: {
    ...{ data: 'url message', plain: 'state failure' },
    unless: { time: 'seeds came with a crawl that began before' },
  },
  urls: { data: 'url written anchor before after message', plain: 'state failure' },
  pages: {
    data: 'key url site title snippet words anchor before after parts host',
    plain: 'topic_id language content_hash file page_kind',
  },
  features: { data: 'body' },
  records: { data: 'body', plain: 'targets' },
  sightings: { data: 'body', plain: 'better' },
  originals: { data: 'head body' },
  works: { data: 'id' },
  named_hosts: { data: 'hosts' },
  sketches: { data: 'sketch' },
  invalid_urls: { data: 'url', plain: 'reason' },
  hosts: { data: 'host site', unless: SITE_ONLY },
  steps: { data: 'key features', plain: 'kind value' },
  url_parts: { data: 'names', plain: 'body', unless: SITE_ONLY },
  url_scores: { plain: 'body' },
  checkpoints: { data: 'settings reads', plain: 'steps hash' },
  checkpoint_parts: { data: 'body' },
  left_hosts: { data: 'host', plain: 'why', unless: SITE_ONLY },
  watched_pages: {
    data: 'key url etag last_modified sketch links fresh feed',
    plain: 'topic visits failure kind',
  },
  watches: { plain: 'topic state' },
  watch_rounds: { plain: 'crawl topic' },
  watch_searches: { plain: 'crawl topic' },
  feeds: { plain: 'crawl token' },
  search_services: { plain: 'id name kind template' },
  annotations: { data: 'key url note tags collections' },
  saved_searches: { data: 'name q', unless: { page: 'a query names words and sites' } },
  documents: { plain: 'capture' },
  // Triggers delete the row of a host with its last page.
  host_pages: { plain: 'host site' },
  language_pages: { plain: 'language' },
  forgetting: { plain: 'what' },
};

function schemaOf(database: Database): readonly HeldColumn[] {
  return database
    .query<HeldColumn>(`
      SELECT tables.name AS "table", columns.name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
        AND columns.type IN ('TEXT', 'BLOB')`)
    .all();
}

function newest(): Database {
  const database = openDatabase(':memory:');
  migrate(database, () => undefined);
  return database;
}

it('given the schema, every column with user data is erased by page, site and time', () => {
  const database = newest();
  const columns = schemaOf(database);
  expect(columns.length).toBeGreaterThan(80);
  expect(gapsIn(columns, HELD, OWN_STEPS, ['page', 'site', 'time'])).toEqual([]);
  database.close();
});

it('given the schema, every table with rows of a crawl goes with the crawl', () => {
  const database = newest();
  // Triggers keep these.
  const kept = [...OF_INDEX, ...COUNTS];
  const owned: readonly string[] = [...OF_CRAWL.map(({ table }) => table), ...OF_CRAWL_ID, ...OF_PAGE, 'pages'];
  const named = database
    .query<HeldColumn>(`
      SELECT tables.name AS "table", columns.name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.schema = 'main' AND tables.type = 'table' AND columns.name IN ('crawl', 'page')`)
    .all()
    // Captures have a page inside.
    .filter(({ table }) => table !== 'captures' && !kept.includes(table));
  expect([...new Set(named.map(({ table }) => table))].filter((table) => !owned.includes(table))).toEqual([]);
  // An erasure of everything empties all other tables.
  const lasting = [...LASTING].filter((table) => !owned.includes(table) && !kept.includes(table));
  expect(lasting.sort()).toEqual(['captures', 'crawls', 'forgetting', 'topics']);
  database.close();
});

it('given a new column or table, or a plan without a step, names what stays', () => {
  const database = newest();
  const gaps = (steps = OWN_STEPS, held = HELD) => gapsIn(schemaOf(database), held, steps, ['page', 'site', 'time']);
  database.exec('ALTER TABLE urls ADD COLUMN note TEXT; CREATE TABLE diary (url TEXT) STRICT');
  expect([...gaps()].sort()).toEqual(['diary.url is not classified', 'urls.note is not classified']);
  expect(
    gaps(OWN_STEPS, { ...HELD, diary: { data: 'url' }, urls: { ...HELD.urls, plain: 'state failure note' } }),
  ).toEqual([
    'diary.url stays in an erasure by page',
    'diary.url stays in an erasure by site',
    'diary.url stays in an erasure by time',
  ]);
  database.exec('ALTER TABLE urls DROP COLUMN note; DROP TABLE diary');
  const without = OWN_STEPS.filter((step) => 'special' in step || step.table !== 'left_hosts');
  expect(gaps(without)).toEqual([
    'left_hosts.host stays in an erasure by site',
    'left_hosts.host stays in an erasure by time',
  ]);
  database.close();
});
