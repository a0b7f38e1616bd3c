import * as own from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { nodeSqlite, sqliteLibrary } from './driver.ts';
import { isFit } from './fit.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

it('given a Node without SQLite, none of its is taken', () => {
  expect(nodeSqlite(() => undefined)).toBeUndefined();
});

it('given a Node whose connections do not know whether a transaction is open, its SQLite is not taken', () => {
  class DatabaseSync {}
  expect(nodeSqlite(() => ({ DatabaseSync }))).toBeUndefined();
});

it('given a Node with a SQLite that loses data, it is not taken', () => {
  class DatabaseSync {
    readonly isTransaction = false;
    prepare = () => ({ get: () => ({ version: '3.51.2' }) });
    close = () => undefined;
  }
  Object.defineProperty(DatabaseSync.prototype, 'isTransaction', { value: false });
  expect(nodeSqlite(() => ({ DatabaseSync }))).toBeUndefined();
});

it('given a Node with a sound SQLite, it is taken', () => {
  expect(nodeSqlite(() => own)?.DatabaseSync).toBe(own.DatabaseSync);
});

it('given this Node, the library in use is sound, and Node’s own from 22.16 on', () => {
  const { version, of } = sqliteLibrary();
  expect(isFit(version)).toBe(true);
  const isNew = major > 22 || (major === 22 && minor >= 16);
  // A release may still bring a SQLite with the fault.
  if (!isNew) expect(of).toBe('package');
  else expect(of).toBe(isFit(process.versions.sqlite ?? '0') ? 'node' : 'package');
});
