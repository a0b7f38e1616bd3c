import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ofCode } from '../../shared/errors/testing/of-code.ts';
import { bundledScript } from '../cli/testing/bundled-script.ts';

import { refuseStrange } from './folder.ts';
import { DATABASE, openStore, openStoreToRead } from './open.ts';
import { DatabaseSync } from './sqlite/driver.ts';

const TOPIC = { id: 't', name: 'Tea', words: ['tea'], texts: [] };
let home = '';
let dir = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-strange-'));
  dir = join(home, 'state');
  file = join(dir, DATABASE);
  const store = openStore(dir);
  store.topics.put(TOPIC, 7);
  store.close();
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Changes the database as another program may. */
function change(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

const FILES = [
  DATABASE,
  'ambit.db-wal',
  'lock.db',
  'reserve',
  'log.jsonl',
  'keys.json',
  'settings.json',
  'companion.json',
];

describe.skipIf(process.platform === 'win32')('in place of a file of its own', () => {
  it.each([
    ['a folder', (path: string) => mkdirSync(path, { mode: 0o700 })],
    ['a pipe', (path: string) => execFileSync('mkfifo', ['-m', '600', path])],
    ['a link that leads nowhere', (path: string) => symlinkSync(join(home, 'nowhere'), path)],
    ['a link that leads nowhere', (path: string) => symlinkSync(path, path)],
    ['a device', (path: string) => symlinkSync('/dev/zero', path)],
  ])('%s is refused in a sentence that names it, and nothing hangs', (kind, place) => {
    for (const name of FILES) {
      const path = join(dir, name);
      rmSync(path, { force: true, recursive: true });
      place(path);
      expect(() => openStore(dir)).toThrow(ofCode('folder-unusable'));
      expect(() => openStore(dir)).toThrow(`${path} is ${kind}, and Ambit keeps a file by that name: move it away`);
      if (name === DATABASE) expect(() => openStoreToRead(dir)).toThrow(ofCode('folder-unusable'));
      rmSync(path, { force: true, recursive: true });
    }
  });

  it('given a file that another process removed since the folder was listed, it is not refused', () => {
    for (const name of FILES) expect(() => refuseStrange(join(home, 'gone', name), name)).not.toThrow();
  });

  it('a folder by the name of its socket is refused, a socket is not', async () => {
    const path = join(dir, 'control.sock');
    mkdirSync(path);
    expect(() => openStore(dir)).toThrow(`${path} is a folder`);
    rmSync(path, { recursive: true });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    openStore(dir).close();
    server.close();
  });
});

/** A bind mount that cannot be written to; not every system lets a test have one. */
const READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"';
const canMount = (): boolean => {
  const probe = mkdtempSync(join(tmpdir(), 'ambit-read-only-'));
  const { status } = spawnSync('unshare', ['-Urm', 'sh', '-c', READ_ONLY, 'sh', probe, 'true']);
  rmSync(probe, { recursive: true });
  return status === 0;
};

it.skipIf(!canMount())('a state folder on a disk that cannot be written to is refused with that reason', async () => {
  const child = await bundledScript(join(import.meta.dirname, 'testing/open-child.ts'));
  const call = ['-Urm', 'sh', '-c', READ_ONLY, 'sh', dir, process.execPath, child, dir];
  const { stdout, stderr } = spawnSync('unshare', call, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^AmbitError: .* cannot be used to keep data: nothing can be written there\. .*--data\.$/);
});

describe('the database of another program', () => {
  it.each([
    ['without a mark', 'CREATE TABLE mine (a); INSERT INTO mine VALUES (1)'],
    ['with a mark of its own', 'PRAGMA application_id = 77'],
    ['with our version number', 'CREATE TABLE mine (a); PRAGMA user_version = 16'],
  ])('%s is refused in a sentence and gets none of our tables', (_which, sql) => {
    for (const name of readdirSync(dir)) rmSync(join(dir, name));
    writeFileSync(file, '', { mode: 0o600 });
    change(sql);
    const bytes = readFileSync(file);
    for (const open of [openStore, openStoreToRead]) {
      expect(() => open(dir)).toThrow(ofCode('folder-unusable'));
      expect(() => open(dir)).toThrow(/ambit\.db is the database of another program.*: move it away, or .*--data/);
    }
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe('a database whose schema is not that of its version', () => {
  it.each([0, -5, 3, 15])('by a version number of %i alone is set right, and nothing is lost', (version) => {
    change(`PRAGMA user_version = ${version}`);
    const store = openStore(dir);
    expect([store.notices, store.topics.list().length]).toEqual([[], 1]);
    store.close();
  });

  it.each(['DROP TABLE captures', 'ALTER TABLE labels DROP COLUMN who'])('by %s is taken for a damaged one', (sql) => {
    change(sql);
    const store = openStore(dir);
    expect(store.notices).toMatchObject([{ code: 'corrupt-set-aside' }]);
    expect(store.captures.count() + store.labels.count()).toBe(0);
    store.close();
  });
});
