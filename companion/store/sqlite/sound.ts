import { existsSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StoreBroken } from '../errors.ts';
import { makePrivateFile } from '../folder.ts';
import type { StoreNotice } from '../store.ts';
import { type Database, openDatabase } from './database.ts';

/** Up to this size the whole database is checked at every start (about a second); beyond it only as far as opening reads. */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** A database that passed its check. A damaged one is renamed `*.corrupt-<time>` and an empty one takes its place. */
export function openSound(file: string): { readonly database: Database; readonly notices: readonly StoreNotice[] } {
  const first = tryOpen(file);
  if (first !== undefined) return first;
  const aside = setAside(file);
  makePrivateFile(file);
  const second = tryOpen(file);
  if (second === undefined) throw new StoreBroken('The database cannot be made: check the disk.');
  const message = `The data was damaged and could not be read. It was set aside as ${basename(aside)} and Ambit started afresh.`;
  return { database: second.database, notices: [{ code: 'corrupt-set-aside', message }, ...second.notices] };
}

/** undefined: damaged. */
function tryOpen(file: string): { database: Database; notices: readonly StoreNotice[] } | undefined {
  const database = openDatabase(file);
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    // What is deleted or replaced is overwritten at once, so that forgetting leaves nothing behind.
    database.exec('PRAGMA secure_delete = ON');
    if (statSync(file).size > CHECKED_BYTES) {
      const message = 'The database is large and was not checked in full at this start.';
      return { database, notices: [{ code: 'not-checked', message }] };
    }
    const found = database.query<{ quick_check: string }>('PRAGMA quick_check(1)').get();
    if (found?.quick_check === 'ok') return { database, notices: [] };
  } catch (cause) {
    if (!(cause instanceof StoreBroken)) {
      database.close();
      throw cause;
    }
  }
  database.close();
  return undefined;
}

/** The -wal and -shm files go with the database that they belong to. */
function setAside(file: string): string {
  const aside = `${file}.corrupt-${stamp()}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

/** A copy of the whole database beside it, before its schema is changed. */
export function backUp(database: Database, dir: string, version: number): void {
  const copy = join(dir, `backup-v${version}-${stamp()}.db`);
  makePrivateFile(copy);
  database.query('VACUUM INTO ?').run(copy);
}

/** A backup, or a damaged database that was set aside. */
export const isCopy = (name: string): boolean => /^backup-v\d+-.*\.db|\.corrupt-/.test(name);

const stamp = (): string => new Date().toISOString().replace(/[:.]/g, '-');
