import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrate, versionOf } from './migrate.ts';
import { backUp } from './sound.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ambit-migrate-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const ONE = 'CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1), (2);';
const TWO = 'ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x * 10;';

describe('migrations', () => {
  it('tell of each step of older data as it begins, and the first before the copy', () => {
    const database = openDatabase(join(dir, 'x.db'));
    const told: string[] = [];
    const begins = (step: number, of: number): void => void told.push(`${step} of ${of}`);
    const keep = (version: number): void => void told.push(`copy of ${version}`);
    migrate(database, keep, [ONE], begins);
    expect(told).toEqual([]);
    migrate(database, keep, [ONE, TWO, 'CREATE TABLE b (x INTEGER) STRICT'], begins);
    expect(told).toEqual(['1 of 2', 'copy of 1', '2 of 2']);
    database.close();
  });

  it('are taken in order, once, with a copy of everything made before the first that changes anything', () => {
    const database = openDatabase(join(dir, 'x.db'));
    const versions: number[] = [];
    const keep = (version: number) => {
      versions.push(version);
      backUp(database, dir, version);
    };
    migrate(database, keep, [ONE]);
    migrate(database, keep, [ONE]);
    expect(versions).toEqual([]);
    migrate(database, keep, [ONE, TWO]);
    expect(versions).toEqual([1]);
    expect(versionOf(database)).toBe(2);
    expect(database.query('SELECT y FROM a ORDER BY x').all()).toMatchObject([{ y: 10 }, { y: 20 }]);
    database.close();

    const copy = readdirSync(dir).find((name) => name.startsWith('backup-v1-')) ?? '';
    expect(statSync(join(dir, copy)).mode & 0o777).toBe(0o600);
    const old = openDatabase(join(dir, copy));
    expect(versionOf(old)).toBe(1);
    expect(old.query('SELECT * FROM a').all()).toHaveLength(2);
    old.close();
  });

  it('whose copy cannot be made leave no part of one behind, which would be taken for a sound database', () => {
    const made = mkdtempSync(join(tmpdir(), 'ambit-copy-'));
    const database = openDatabase(':memory:');
    database.exec(`${ONE} BEGIN`);
    expect(() => backUp(database, made, 1)).toThrow('VACUUM');
    expect(readdirSync(made)).toEqual([]);
    database.close();
    rmSync(made, { recursive: true });
  });

  it('that fail leave the version before them, whole', () => {
    const database = openDatabase(':memory:');
    migrate(database, () => undefined, [ONE]);
    const broken = 'DELETE FROM a; CREATE TABLE b (z INTEGER) STRICT; SELECT * FROM nowhere;';
    expect(() => migrate(database, () => undefined, [ONE, broken])).toThrow();
    expect(versionOf(database)).toBe(1);
    expect(database.query('SELECT * FROM a').all()).toHaveLength(2);
    database.close();
  });
});
