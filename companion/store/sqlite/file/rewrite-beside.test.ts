import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ofCode } from '../../../../shared/errors/testing/of-code.ts';
import { type Database, openDatabase } from '../database.ts';
import { tryEmptyLog } from './log.ts';
import { rewriteBeside } from './rewrite-beside.ts';

let home = '';
let file = '';
let database: Database;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-rewrite-'));
  file = join(home, 'some.db');
  database = openDatabase(file);
  database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE notes (id INTEGER PRIMARY KEY, body BLOB);
    WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < 20000)
    INSERT INTO notes SELECT id, randomblob(2000) FROM ids`);
  tryEmptyLog(database);
});
afterEach(() => {
  database.close();
  rmSync(home, { recursive: true });
});

it('given a database with free room, becomes small, keeps its rows, and tells of a share that grows', async () => {
  database.exec('DELETE FROM notes WHERE id % 2 = 0');
  tryEmptyLog(database);
  const before = statSync(file).size;
  const shares: number[] = [];
  await rewriteBeside(database, (share) => void (share !== undefined && shares.push(share)), 1);
  expect(statSync(file).size).toBeLessThan(0.6 * before);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(database.query('SELECT count(*) AS notes, sum(length(body)) AS octets FROM notes').get()).toMatchObject({
    ...{ notes: 10_000, octets: 20_000_000 },
  });
  expect(shares.length).toBeGreaterThan(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([Math.max(...shares) > 0, Math.max(...shares) < 1]).toEqual([true, true]);
});

it('given a damaged database, says so', async () => {
  truncateSync(file, 8_192);
  await expect(rewriteBeside(database)).rejects.toEqual(ofCode('store-broken'));
});
