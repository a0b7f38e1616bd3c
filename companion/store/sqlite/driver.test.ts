import * as own from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { nodeSqlite, sqliteLibrary } from './driver.ts';
import { isFit } from './fit.ts';

it('given a Node without SQLite, none of its is taken', () => {
  expect(nodeSqlite(() => undefined)).toBeUndefined();
});

/** A module that answers the trial so. */
const answering = (answer: { version: string; kind: string }, more: object = { isTransaction: false }) => ({
  DatabaseSync: class {
    readonly close = () => undefined;
    constructor() {
      Object.assign(this, more);
    }
    prepare = () => ({ get: () => answer });
  },
});

it.each([
  ['whose connections do not know whether a transaction is open', answering({ version: '3.53.0', kind: 'blob' }, {})],
  ['with a SQLite that loses data', answering({ version: '3.51.2', kind: 'blob' })],
  ['that makes NULL of an empty blob', answering({ version: '3.53.0', kind: 'null' })],
])('given a Node %s, its SQLite is not taken', (_name, module) => {
  expect(nodeSqlite(() => module)).toBeUndefined();
});

it('given a Node with a sound SQLite, it is taken', () => {
  expect(nodeSqlite(() => own)?.DatabaseSync).toBe(own.DatabaseSync);
});

it('given this Node, the library in use is sound, and Node’s own from 24 on', () => {
  const { version, of } = sqliteLibrary();
  expect(isFit(version)).toBe(true);
  const [major = 0] = process.versions.node.split('.').map(Number);
  expect(of).toBe(major >= 24 && isFit(process.versions.sqlite ?? '0') ? 'node' : 'package');
});
