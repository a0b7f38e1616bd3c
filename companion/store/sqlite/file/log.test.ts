import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ofCode } from '../../../../shared/errors/testing/of-code.ts';

import { NO_RESERVE } from '../../reserve.ts';
import { NO_SPARE } from '../../spare.ts';
import { NO_COPIES } from '../copies/copies.ts';
import { DatabaseSync } from '../driver.ts';
import { sqliteStore } from '../open.ts';
import { migrate } from './migrate.ts';
import { openSound } from './sound.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ambit-log-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Opens a store that never waits for locks, and a reader that began before anything is forgotten. */
function open() {
  const file = join(dir, 'log.db');
  const { database } = openSound(file);
  migrate(database, () => undefined);
  database.exec('PRAGMA busy_timeout = 0');
  const nothing = () => undefined;
  const place = {
    ...{ durable: true, reserve: NO_RESERVE, spare: NO_SPARE, freeBytes: () => 0, diskBytes: () => 0 },
    ...{ copies: NO_COPIES, onClose: nothing },
  };
  const store = sqliteStore(database, place, []);
  const label = { id: 'l', topicId: 't', target: 'page', value: 'relevant', at: 1 } as const;
  store.labels.put([{ ...label, url: 'http://diary.example/secret' }]);
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM labels').get();
  return { store, reader, inLog: () => readFileSync(`${file}-wal`).includes('diary.example') };
}

it.each([
  { kind: 'site', host: 'diary.example' },
  { kind: 'page', url: 'http://diary.example/secret' },
  { kind: 'all' },
] as const)('given a reader that keeps $kind in the log, reports it; the next call empties the log', async (what) => {
  const { store, reader, inLog } = open();
  await expect(store.upkeep.forget(what)).rejects.toThrow(ofCode('busy'));
  await expect(store.captures.forget(what)).rejects.toThrow('let that end, then forget again.');
  expect(inLog()).toBe(true);
  reader.exec('COMMIT');
  reader.close();
  await store.upkeep.forget(what);
  expect(inLog()).toBe(false);
  store.close();
});

it('what goes by age goes beside a reader, and what it left in the log at the next start', async () => {
  const { store, reader } = open();
  const page = {
    url: 'http://old.example/',
    title: '',
    text: '',
    letter: '',
    description: '',
    headings: [],
    language: 'en',
  };
  const rest = { links: [], canonical: '', feeds: [], author: '', published: '', noindex: false, nofollow: false };
  store.captures.put([{ id: 'old', at: 1, page: { ...page, ...rest, truncated: false } }]);
  expect(store.upkeep.expire({ capturesBefore: 2 })).toBe(true);
  await expect(store.upkeep.finish()).rejects.toThrow(ofCode('busy'));
  expect([store.captures.count(), store.upkeep.isUnfinished()]).toEqual([0, true]);
  reader.exec('COMMIT');
  reader.close();
  await store.upkeep.finish();
  expect(store.upkeep.isUnfinished()).toBe(false);
  store.close();
});
