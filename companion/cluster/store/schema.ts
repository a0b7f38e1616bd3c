import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { SqlDatabase } from './sql.ts';

/** Pieces of the frontier; each can be put on a server of its own by an extension that spreads partitions. */
const PARTITIONS = 16;

const FRONTIER_PARTS = Array.from({ length: PARTITIONS }, (_, part) => `frontier_${part}`);

/** Begins a statement that SQLite does not need. */
const POSTGRES = 'POSTGRES ';
/** Few rows, which change all the time: vacuumed after 1,000 changes, whatever its size. */
const SMALL_TABLE = 'autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000';
/** Up to millions of rows: PostgreSQL's own fifth of them would be too late. */
const LARGE_TABLE =
  'autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0.05';

/**
 * States of a URL in the frontier table. A leased URL still waits there; `token` of its `queues` row marks the lease.
 */
export const WAITING = 0;
export const SETTLED = 2;

/**
 * The tables that workers share, in words of both databases: `INTEGER`, `REAL`, `TEXT`, `BLOB` and `ID` (a number given
 * by the database). Every row of a URL has its site, by which the frontier is partitioned: all URLs of a site stay
 * together. The version is the number of steps taken; a step that was released is never edited.
 */
const STEPS: readonly (readonly string[])[] = [
  [
    'CREATE TABLE topics (id TEXT PRIMARY KEY, body TEXT NOT NULL, at INTEGER NOT NULL)',
    `CREATE TABLE crawls (
      no ID, id TEXT NOT NULL UNIQUE, topic_id TEXT NOT NULL REFERENCES topics (id), order_name TEXT NOT NULL, budgets TEXT NOT NULL,
      pages INTEGER NOT NULL, per_host INTEGER NOT NULL, choices TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, message TEXT NOT NULL,
      started_at INTEGER NOT NULL, elapsed_ms REAL NOT NULL, fetched INTEGER NOT NULL, on_topic INTEGER NOT NULL, failed INTEGER NOT NULL,
      frontier INTEGER NOT NULL, hosts INTEGER NOT NULL, bytes REAL NOT NULL,
      outstanding INTEGER NOT NULL, backlog INTEGER NOT NULL,
      leader TEXT NOT NULL, term INTEGER NOT NULL, leads_until INTEGER NOT NULL, changed INTEGER NOT NULL)`,
    `CREATE TABLE seeds (crawl INTEGER NOT NULL, position INTEGER NOT NULL, url TEXT NOT NULL, state TEXT NOT NULL,
      failure TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (crawl, position))`,
    // One row a host for all crawls, because all crawls together must be polite to it.
    `CREATE TABLE hosts (host TEXT PRIMARY KEY, site TEXT NOT NULL, worker TEXT NOT NULL DEFAULT '', token INTEGER NOT NULL DEFAULT 0,
      lease_until INTEGER NOT NULL DEFAULT 0, ready_at INTEGER NOT NULL DEFAULT 0, manners TEXT NOT NULL DEFAULT '{}', parked TEXT NOT NULL DEFAULT '')`,
    "CREATE INDEX hosts_leased ON hosts (worker) WHERE worker <> ''",
    'CREATE TABLE addresses (address TEXT PRIMARY KEY, worker TEXT NOT NULL, lease_until INTEGER NOT NULL)',
    // Waiting URLs of a crawl on one host, represented by the best one.
    `CREATE TABLE queues (crawl INTEGER NOT NULL, host TEXT NOT NULL, site TEXT NOT NULL, best REAL, fetched INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (crawl, host))`,
    'CREATE INDEX queues_best ON queues (crawl, best DESC) WHERE best IS NOT NULL',
    `CREATE TABLE frontier (site TEXT NOT NULL, crawl INTEGER NOT NULL, key TEXT NOT NULL, host TEXT NOT NULL, url TEXT NOT NULL,
      state INTEGER NOT NULL DEFAULT 0, score REAL, tries INTEGER NOT NULL DEFAULT 0, token INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (site, crawl, key)) PARTITIONED`,
    `CREATE INDEX frontier_best ON frontier (crawl, host, score DESC) WHERE state = ${WAITING} AND score IS NOT NULL`,
    'CREATE INDEX frontier_taken ON frontier (host) WHERE state = 1',
    // One row for each settled URL. seq: its place in the learner's sequence.
    `CREATE TABLE visits (
      id ID, crawl INTEGER NOT NULL, key TEXT NOT NULL, asked TEXT NOT NULL, kind TEXT NOT NULL, url TEXT NOT NULL, host TEXT NOT NULL,
      status INTEGER NOT NULL, failure TEXT NOT NULL, message TEXT NOT NULL, found_at INTEGER NOT NULL, bytes REAL NOT NULL,
      answer TEXT NOT NULL, record BLOB, worker TEXT NOT NULL, score REAL NOT NULL,
      seq INTEGER, changed INTEGER, n INTEGER NOT NULL DEFAULT 0, relevance REAL NOT NULL DEFAULT 0, on_topic INTEGER NOT NULL DEFAULT 0,
      unsure INTEGER NOT NULL DEFAULT 0, judged TEXT NOT NULL DEFAULT '')`,
    'CREATE INDEX visits_new ON visits (crawl, id) WHERE seq IS NULL',
    'CREATE UNIQUE INDEX visits_seq ON visits (crawl, seq) WHERE seq IS NOT NULL',
    'CREATE INDEX visits_changed ON visits (crawl, changed) WHERE changed IS NOT NULL',
    `CREATE TABLE labels (seq ID, id TEXT NOT NULL UNIQUE, topic_id TEXT NOT NULL, who TEXT NOT NULL, target TEXT NOT NULL, key TEXT NOT NULL,
      url TEXT NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL)`,
    'CREATE INDEX labels_topic ON labels (topic_id, target, key, at)',
    'CREATE TABLE robots (origin TEXT PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL, until_at INTEGER NOT NULL)',
    `CREATE TABLE workers (id TEXT PRIMARY KEY, started_at INTEGER NOT NULL, seen_at INTEGER NOT NULL, counts TEXT NOT NULL)`,
  ],
  // Copies the next URL of each place into its row, so that a take reads a small table and not the frontier. The next
  // learner writes all scores again.
  [
    'UPDATE crawls SET outstanding = outstanding - (SELECT count(*) FROM frontier f WHERE f.crawl = crawls.no AND f.state = 1)',
    `UPDATE frontier SET state = ${WAITING} WHERE state = 1`,
    "UPDATE hosts SET worker = '', token = token + 1, lease_until = 0 WHERE worker <> ''",
    'DROP INDEX frontier_taken',
    'ALTER TABLE frontier DROP COLUMN token',
    'DROP INDEX queues_best',
    'ALTER TABLE queues DROP COLUMN best',
    // Score of the next URL; NULL: no URL waits, or it is leased.
    'ALTER TABLE queues ADD COLUMN best REAL',
    'ALTER TABLE queues ADD COLUMN key TEXT',
    'ALTER TABLE queues ADD COLUMN url TEXT',
    'ALTER TABLE queues ADD COLUMN tries INTEGER',
    // Token of the URL's lease, 0 without a lease.
    'ALTER TABLE queues ADD COLUMN token INTEGER NOT NULL DEFAULT 0',
    // Until this moment a look skips the host, which rested or was leased. NULL: looks include it.
    'ALTER TABLE queues ADD COLUMN rests_until INTEGER',
    'CREATE INDEX queues_best ON queues (crawl, best DESC) WHERE best IS NOT NULL AND rests_until IS NULL',
    'CREATE INDEX queues_resting ON queues (crawl, rests_until) WHERE best IS NOT NULL AND rests_until IS NOT NULL',
    'CREATE INDEX queues_taken ON queues (host) WHERE token > 0',
  ],
  // Older learners wrote scores without the addresses that the rows need now, so their terms end.
  ["UPDATE crawls SET leader = '', leads_until = 0, term = term + 1"],
  // Delay of a host, in ms, after a visit whose worker did not report.
  ['ALTER TABLE hosts ADD COLUMN owed INTEGER NOT NULL DEFAULT 0'],
  // Of millions of hosts a few are left alone.
  ["CREATE INDEX hosts_left ON hosts (host) WHERE parked <> ''"],
  // Beside `tries`: fetches that failed for want of name servers, and those whose worker ended. NULL, which takes no
  // room in a large table: none.
  [
    'ALTER TABLE frontier ADD COLUMN nameless INTEGER',
    'ALTER TABLE frontier ADD COLUMN cut_off INTEGER',
    'ALTER TABLE queues ADD COLUMN nameless INTEGER',
  ],
  // Where redirects have led the fetch of a URL that was given back for a pause on its way, JSON.
  ['ALTER TABLE frontier ADD COLUMN led TEXT', 'ALTER TABLE queues ADD COLUMN led TEXT'],
  [
    // Moment at which an ended crawl resumes by itself; NULL: never.
    'ALTER TABLE crawls ADD COLUMN goes_on_at INTEGER',
    // Pages that it had when it ended last, and its ends in a row since which it has gained none.
    'ALTER TABLE crawls ADD COLUMN ended_with INTEGER',
    'ALTER TABLE crawls ADD COLUMN vain INTEGER NOT NULL DEFAULT 0',
  ],
  // For site limits at redirects: hosts of a site that have given pages, and their pages off the topic.
  [
    'CREATE INDEX queues_site ON queues (crawl, site) WHERE fetched > 0',
    'CREATE INDEX visits_off_topic ON visits (crawl, host) WHERE n > 0 AND on_topic = 0',
  ],
  [
    // Expected relevance of a URL; NULL: no worker needs to wait for it.
    'ALTER TABLE frontier ADD COLUMN priority REAL',
    'ALTER TABLE queues ADD COLUMN priority REAL',
    // The same of the URL after the next one.
    'ALTER TABLE queues ADD COLUMN further REAL',
    'CREATE INDEX queues_further ON queues (crawl, further DESC) WHERE token > 0 AND further IS NOT NULL',
    // Moment of the last take; NULL: before the first.
    'ALTER TABLE crawls ADD COLUMN begun_at INTEGER',
  ],
  // Spelling of a URL for the request; NULL: the canonical one.
  ['ALTER TABLE frontier ADD COLUMN written TEXT', 'ALTER TABLE queues ADD COLUMN written TEXT'],
  [
    // Key of the address that answered, also for labels on it: nearly always that address without its scheme.
    "ALTER TABLE visits ADD COLUMN page TEXT NOT NULL DEFAULT ''",
    `UPDATE visits SET page = CASE WHEN url LIKE 'https://%' THEN substr(url, 9) WHEN url LIKE 'http://%' THEN substr(url, 8) ELSE url END
     WHERE kind = 'page'`,
    'CREATE INDEX visits_page ON visits (crawl, page)',
    `UPDATE crawls SET on_topic = (SELECT count(*) FROM visits v WHERE v.crawl = crawls.no AND v.n > 0 AND CASE
       (SELECT l.value FROM labels l WHERE l.topic_id = crawls.topic_id AND l.target = 'page' AND l.key = v.page
        ORDER BY l.at DESC, l.seq DESC LIMIT 1)
       WHEN 'relevant' THEN 1 WHEN 'not-relevant' THEN 0 ELSE v.on_topic END = 1)`,
    // Learners of before this wrote counts of their own: their terms are over.
    "UPDATE crawls SET leader = '', leads_until = 0, term = term + 1",
  ],
  // 1: the user or a page of the same site named the URL, so a worker may send its log-in there. NULL: only strangers
  // did, or an earlier version wrote it.
  ['ALTER TABLE frontier ADD COLUMN authority INTEGER'],
  // A page of a site looks for the few of its links that strangers named first, and at none of the others.
  [`CREATE INDEX frontier_foreign ON frontier (site, crawl, key) WHERE authority IS NULL AND state = ${WAITING}`],
  // Counters leave the rows of crawls (`counts.ts`), and tables that change all the time are vacuumed early. Older
  // learners write none: their terms are over.
  [
    `CREATE TABLE counts (crawl INTEGER NOT NULL, n INTEGER NOT NULL, elapsed_ms REAL NOT NULL, fetched INTEGER NOT NULL,
      on_topic INTEGER NOT NULL, failed INTEGER NOT NULL, waiting INTEGER NOT NULL, places INTEGER NOT NULL, bytes REAL NOT NULL,
      outstanding INTEGER NOT NULL, backlog INTEGER NOT NULL, leads_until INTEGER NOT NULL, changed INTEGER NOT NULL, begun_at INTEGER,
      PRIMARY KEY (crawl, n))`,
    `INSERT INTO counts (crawl, n, elapsed_ms, fetched, on_topic, failed, waiting, places, bytes, outstanding, backlog, leads_until, changed,
       begun_at)
     SELECT no, 1, elapsed_ms, fetched, on_topic, failed, frontier, hosts, bytes, outstanding, backlog, 0, changed, begun_at FROM crawls`,
    "UPDATE crawls SET leader = '', term = term + 1",
    'ALTER TABLE crawls DROP COLUMN elapsed_ms',
    'ALTER TABLE crawls DROP COLUMN fetched',
    'ALTER TABLE crawls DROP COLUMN on_topic',
    'ALTER TABLE crawls DROP COLUMN failed',
    'ALTER TABLE crawls DROP COLUMN frontier',
    'ALTER TABLE crawls DROP COLUMN hosts',
    'ALTER TABLE crawls DROP COLUMN bytes',
    'ALTER TABLE crawls DROP COLUMN outstanding',
    'ALTER TABLE crawls DROP COLUMN backlog',
    'ALTER TABLE crawls DROP COLUMN leads_until',
    'ALTER TABLE crawls DROP COLUMN changed',
    'ALTER TABLE crawls DROP COLUMN begun_at',
    `CREATE VIEW counts_now AS SELECT t.crawl, t.n, t.elapsed_ms, t.fetched, t.on_topic, t.failed, t.waiting, t.places, t.bytes,
       t.outstanding, t.backlog, t.leads_until, t.changed, t.begun_at
     FROM crawls c JOIN counts t ON t.crawl = c.no AND t.n = (SELECT max(m.n) FROM counts m WHERE m.crawl = c.no)`,
    `CREATE VIEW crawls_now AS SELECT c.no, c.id, c.topic_id, c.order_name, c.budgets, c.pages, c.per_host, c.choices, c.state, c.reason,
       c.message, c.started_at, c.leader, c.term, c.goes_on_at, c.ended_with, c.vain, t.elapsed_ms, t.fetched, t.on_topic, t.failed,
       t.waiting AS frontier, t.places AS hosts, t.bytes, t.outstanding, t.backlog, t.leads_until, t.changed, t.begun_at
     FROM crawls c JOIN counts t ON t.crawl = c.no AND t.n = (SELECT max(m.n) FROM counts m WHERE m.crawl = c.no)`,
    ...['crawls', 'counts', 'addresses', 'workers'].map(
      (table) => `${POSTGRES}ALTER TABLE ${table} SET (${SMALL_TABLE})`,
    ),
    ...['hosts', 'queues', 'visits', ...FRONTIER_PARTS].map(
      (table) => `${POSTGRES}ALTER TABLE ${table} SET (${LARGE_TABLE})`,
    ),
    // Room on the page for the next versions of a row.
    ...['crawls', 'hosts', 'queues'].map((table) => `${POSTGRES}ALTER TABLE ${table} SET (fillfactor = 70)`),
  ],
  // The page's digest, packed by its worker; the learner clears it with the page. NULL: the learner computes it.
  ['ALTER TABLE visits ADD COLUMN digest BLOB'],
];

/** Version that this program writes. */
const SHARED_STORE_VERSION = STEPS.length;

/**
 * Makes the tables or brings them up to a version, in one transaction. @returns the version that was found, larger than
 * `COMMONS_VERSION` when a newer Ambit wrote it.
 */
export async function migrateSharedStore(database: SqlDatabase, version = SHARED_STORE_VERSION): Promise<number> {
  // A worker's role may not make tables: when nothing is to be done nothing is tried.
  const found = await versionOf(database);
  if (found >= version) return found;
  return database.transaction(async (sql) => {
    // The second session to migrate waits here for the first.
    if (sql.dialect.name === 'postgres') await sql.all('SELECT pg_advisory_xact_lock(7645)');
    await sql.change('CREATE TABLE IF NOT EXISTS commons (version INTEGER NOT NULL)');
    const [row] = await sql.all<{ version: number }>('SELECT version FROM commons');
    const found = row?.version ?? 0;
    if (found >= version) return found;
    for (const step of STEPS.slice(found, version)) {
      for (const statement of step) for (const text of spoken(statement, sql.dialect.name)) await sql.change(text);
    }
    if (row === undefined) await sql.change('INSERT INTO commons (version) VALUES ($1)', [version]);
    else await sql.change('UPDATE commons SET version = $1', [version]);
    return found;
  });
}

/** Creates the tables, or migrates older ones to the current version. @throws store-too-new, store-away */
export async function bringUpToDate(database: SqlDatabase): Promise<void> {
  if ((await migrateSharedStore(database)) <= SHARED_STORE_VERSION) return;
  throw new AmbitError(
    'store-too-new',
    'The database was written by a newer Ambit, and was not touched: update Ambit on this machine.',
  );
}

async function versionOf(database: SqlDatabase): Promise<number> {
  const isThere =
    database.dialect.name === 'postgres'
      ? "SELECT 1 WHERE to_regclass('commons') IS NOT NULL"
      : "SELECT 1 FROM sqlite_master WHERE name = 'commons'";
  if ((await database.all(isThere)).length === 0) return 0;
  const [row] = await database.all<{ version: number }>('SELECT version FROM commons');
  return row?.version ?? 0;
}

function spoken(statement: string, dialect: 'sqlite' | 'postgres'): readonly string[] {
  if (statement.startsWith(POSTGRES)) return dialect === 'postgres' ? [statement.slice(POSTGRES.length)] : [];
  if (dialect === 'sqlite') return [statement.replace(/\bID\b/, 'INTEGER PRIMARY KEY').replace(' PARTITIONED', '')];
  const text = statement
    .replace(/\bID\b/, 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
    .replace(/\bINTEGER\b/g, 'bigint')
    .replace(/\bREAL\b/g, 'double precision')
    .replace(/\bBLOB\b/g, 'bytea')
    .replace(' PARTITIONED', ' PARTITION BY HASH (site)');
  if (!text.includes('PARTITION BY')) return [text];
  const parts = FRONTIER_PARTS.map(
    (name, part) =>
      `CREATE TABLE ${name} PARTITION OF frontier FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part}) WITH (fillfactor = 85)`,
  );
  return [text, ...parts];
}
