import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivateFile } from '../../../companion/store/folder.ts';
import { DATABASE, openStore } from '../../../companion/store/open.ts';
import { type Database, openDatabase } from '../../../companion/store/sqlite/database.ts';
import { migrate, versionOf } from '../../../companion/store/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../companion/store/sqlite/file/migrations.ts';
import { backUp } from '../../../companion/store/sqlite/file/sound.ts';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

/**
 * Data of every past version: this one reads it, older ones refuse newer data, and a killed upgrade leaves it whole.
 */

const NEWEST = MIGRATIONS.length;
const PAST = MIGRATIONS.map((_, at) => at + 1).slice(0, -1);
/** Beginnings of the SHA-256 of each step. */
const RELEASED = [
  ...['d1295a93d9d8', 'd959716c58a8', 'f22411eb81ea', '54ec8b9cbc53', 'e3e0eadfbcea', '77a5132fccf4', 'a4ab8e3edf3f'],
  ...['a957e9dd9a0a', 'fd880320abf4', '3bd01f0f6b95', 'be964035862e', 'd88afe2d06b5', 'a8c7fbf16a87', '6ae45f26f6f9'],
  ...['9da0789bf3d3', '153cc8a7ab94', 'a6cd34611eb5', '17e679a66c0f', '8d4d22da018c'],
  ...['241365bfe58e', '418a28a9ffd9', '2e7ea10b04d3', 'b87eb291dad3', 'e23ede00b5d5', '1bf8dcaeaf1f', '61cbef4b2671'],
  ...['6364bee34472', '3a655046f660', '347dbadaa43e', 'ed5c77636416', '077d36c2365f', '00e337bac019', '60226fb20dd5'],
  ...['a3e7a5adb65b', '0e590634babf', 'be149eeb0ee3', '2bf3a6dff9f7'],
];
/** Data of a user of the first version. */
const ROWS = `
INSERT INTO topics (id, name, words, texts, created_at) VALUES ('t', 'Tea', '["tea"]', '[]', 1);
INSERT INTO labels (id, topic_id, target, url, value, at) VALUES ('l', 't', 'page', 'http://a.example/', 'relevant', 2);
INSERT INTO verdicts VALUES ('t', 'page', 'a.example/', 'http://a.example/', 'relevant', 2);
INSERT INTO crawls (no, id, topic_id, order_name, budgets, state, reason, message, started_at, elapsed_ms)
  VALUES (1, 'c', 't', 'adaptive', '{"pages":5,"perHost":5,"seconds":0}', 'paused', NULL, '', 3, 4);
INSERT INTO seeds VALUES (1, 0, 'http://a.example/', 'waiting', '', '');`;

let home = '';
let dir = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-versions-'));
  dir = join(home, 'state');
  mkdirSync(dir, { mode: 0o700 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const nothing = () => undefined;

function write(version: number): void {
  makePrivateFile(join(dir, DATABASE));
  const database = openDatabase(join(dir, DATABASE));
  migrate(database, nothing, MIGRATIONS.slice(0, version));
  database.exec(ROWS);
  database.close();
}

/** Everything that is there, by table, for the tables of the first version. */
function told(database: Database): unknown {
  const rows = (sql: string) => database.query(sql).all();
  const columns = 'id, topic_id, order_name, budgets, state, reason, message, started_at, elapsed_ms';
  const topics = 'SELECT id, name, words, texts, created_at FROM topics';
  return [topics, 'SELECT id, url, value FROM labels', `SELECT ${columns} FROM crawls`].map(rows);
}

describe.each(PAST)('data of version %i', (version) => {
  it('are brought up to date with all that was in them, after a copy was made', () => {
    write(version);
    const store = openStore(dir);
    expect(store.notices).toEqual([]);
    expect(store.topics.get('t')).toMatchObject({ name: 'Tea', words: ['tea'] });
    expect(store.labels.current('t')).toMatchObject([{ key: 'a.example/', value: 'relevant' }]);
    expect(store.crawls.get('c')).toMatchObject({ order: 'adaptive', state: 'paused', bytes: 0 });
    store.close();
    expect(readdirSync(dir).filter((name) => name.startsWith(`backup-v${version}-`))).toHaveLength(1);
  });

  it('are refused by every older program in a sentence, and not touched', () => {
    write(version);
    const bytes = readFileSync(join(dir, DATABASE));
    for (const older of PAST.filter((known) => known < version)) {
      const database = openDatabase(join(dir, DATABASE));
      const upgrade = () => migrate(database, () => expect.unreachable(), MIGRATIONS.slice(0, older));
      expect(upgrade).toThrow(ofCode('store-too-new'));
      expect(upgrade).toThrow('update Ambit');
      database.close();
    }
    expect(readFileSync(join(dir, DATABASE)).equals(bytes)).toBe(true);
  });
});

/** A trigger is one statement, although it has others in it. */
const statementsOf = (sql: string): readonly string[] =>
  (sql.replace(/--.*$/gm, '').match(/\s*CREATE TRIGGER[\s\S]*?\bEND\s*;|[^;]+;?/g) ?? []).filter(
    (one) => one.replace(';', '').trim() !== '',
  );

/** Statements one at a time, and what a kill after each would leave: the files as they are just then. */
function killing(database: Database, snapshot: () => void): Database {
  const exec = (sql: string): void => {
    for (const statement of statementsOf(sql)) {
      database.exec(statement);
      snapshot();
    }
  };
  return {
    ...database,
    exec,
    transaction(work) {
      exec('BEGIN IMMEDIATE');
      const result = work();
      exec('COMMIT');
      return result;
    },
  };
}

it('an upgrade that is killed at any statement leaves one version or another, whole, and is done by the next start', () => {
  write(1);
  const database = openDatabase(join(dir, DATABASE));
  database.exec('PRAGMA journal_mode = WAL');
  const before = told(database);
  let kills = 0;
  const seen = new Set<number>();
  const snapshot = (): void => {
    const killed = join(home, `killed-${kills++}`);
    mkdirSync(killed, { mode: 0o700 });
    for (const name of readdirSync(dir)) copyFileSync(join(dir, name), join(killed, name));
    const left = openDatabase(join(killed, DATABASE));
    const version = versionOf(left);
    seen.add(version);
    expect(left.query('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
    expect(schemaOf(left)).toEqual(schemas[version]);
    migrate(left, nothing);
    expect([versionOf(left), told(left)]).toEqual([NEWEST, before]);
    left.close();
    rmSync(killed, { recursive: true });
  };
  const schemas = [0, ...PAST, NEWEST].map(schemaAt);
  migrate(
    killing(database, snapshot),
    (version) => {
      backUp(database, dir, version);
      snapshot();
    },
    MIGRATIONS,
  );
  database.close();
  // Three at least for each step: its first statement, its version, its end.
  expect(kills).toBeGreaterThan(3 * PAST.length);
  expect([...seen]).toEqual([...PAST, NEWEST]);
});

const schemaOf = (database: Database): unknown =>
  database.query('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();

function schemaAt(version: number): unknown {
  const database = openDatabase(':memory:');
  migrate(database, nothing, MIGRATIONS.slice(0, version));
  const schema = schemaOf(database);
  database.close();
  return schema;
}

it('a step that was released is never edited', () => {
  const digests = MIGRATIONS.map((step) => createHash('sha256').update(step).digest('hex').slice(0, 12));
  // Add the digest of a new step here; released ones may not change.
  expect(digests).toEqual(RELEASED);
});
