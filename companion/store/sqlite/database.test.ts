import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

import { classed, openDatabase } from './database.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ambit-database-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** 1: NORMAL, 2: FULL. */
const levelOf = (database: ReturnType<typeof openDatabase>) =>
  database.query<{ synchronous: number }>('PRAGMA synchronous').get()?.synchronous;

describe('a database', () => {
  it('commits durable work with synchronous FULL, and goes back to NORMAL even when the work fails', () => {
    const database = openDatabase(join(dir, 'full.db'));
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE a (x INTEGER) STRICT');
    expect(levelOf(database)).toBe(1);
    expect(database.durably(() => levelOf(database))).toBe(2);
    expect(levelOf(database)).toBe(1);
    expect(() =>
      database.durably(() => {
        database.exec('INSERT INTO a VALUES (1)');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(levelOf(database)).toBe(1);
    expect(database.query('SELECT * FROM a').all()).toEqual([]);
    database.close();
  });

  it.runIf(process.platform === 'linux')('has durable work in the log on the disk when the call returns', () => {
    const file = join(dir, 'log.db');
    const database = openDatabase(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE a (x TEXT) STRICT');
    database.durably(() => database.query('INSERT INTO a VALUES (?)').run('a word that is nowhere else'));
    expect(readFileSync(`${file}-wal`).includes('a word that is nowhere else')).toBe(true);
    database.close();
  });

  it('given a full disk, throws `storage-full` and rolls the call back; other faults throw other errors', () => {
    const database = openDatabase(':memory:');
    database.exec('CREATE TABLE a (x TEXT) STRICT; PRAGMA max_page_count = 20');
    const add = database.query('INSERT INTO a VALUES (?)');
    const work = () => database.transaction(() => Array.from({ length: 100 }, () => add.run('x'.repeat(4_000))));
    expect(work).toThrow(ofCode('storage-full'));
    expect(database.query('SELECT * FROM a').all()).toEqual([]);
    expect(add.run('fits')).toBe(1);
    expect(() => database.query('SELECT * FROM nowhere')).toThrow('no such table');
    database.close();
  });

  it.each([
    ['IOERR_WRITE', 778, 'storage-full'],
    ['IOERR_SHMSIZE', 4874, 'storage-full'],
    ['FULL', 13, 'storage-full'],
    ['IOERR_FSYNC', 1034, 'store-broken'],
    ['IOERR_READ', 266, 'store-broken'],
    ['CORRUPT', 11, 'store-broken'],
  ])('takes %s for what it is: only room can be made by the user', (_name, errcode, code) => {
    expect(classed(Object.assign(new Error('SQLite'), { errcode }))).toMatchObject({ code });
  });
});
