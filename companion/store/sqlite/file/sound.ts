import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StoreBroken } from '../../errors.ts';
import { makePrivateFile } from '../../folder.ts';
import type { StoreNotice } from '../../store.ts';
import { type Database, isDamage, openDatabase } from '../database.ts';
import { hasOwnSchema, refuseForeign } from './schema.ts';

/** Up to this size the whole database is checked at every start (about a second); beyond it only as far as opening reads. */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** A database that passed its check. A damaged one is renamed `*.corrupt-<time>` and the newest copy that is sound, else an empty one, takes its place. */
export function openSound(file: string): { readonly database: Database; readonly notices: readonly StoreNotice[] } {
  const first = tryOpen(file);
  if (first !== undefined) return first;
  const aside = setAside(file);
  const damaged = `The data was damaged and could not be read. It was set aside as ${basename(aside)}`;
  for (const copy of backupsIn(dirname(file))) {
    makePrivateFile(file);
    copyFileSync(join(dirname(file), copy), file);
    const restored = tryOpen(file);
    if (restored === undefined) continue;
    const message = `${damaged}, and the copy ${copy} taken in its place: what came after that is lost.`;
    return { database: restored.database, notices: [{ code: 'corrupt-set-aside', message }, ...restored.notices] };
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  makePrivateFile(file);
  const fresh = tryOpen(file);
  if (fresh === undefined) throw new StoreBroken('The database cannot be made: check the disk.');
  const message = `${damaged} and Ambit started afresh.`;
  return { database: fresh.database, notices: [{ code: 'corrupt-set-aside', message }, ...fresh.notices] };
}

/** Copies that were made before an upgrade, newest first. */
const backupsIn = (dir: string): readonly string[] =>
  readdirSync(dir)
    .flatMap((name) => {
      const time = /^backup-v\d+-(.+)\.db$/.exec(name)?.[1];
      return time === undefined ? [] : [{ name, time }];
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ name }) => name);

/** undefined: damaged. */
function tryOpen(file: string): { database: Database; notices: readonly StoreNotice[] } | undefined {
  const database = openDatabase(file);
  try {
    refuseForeign(database, file);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    // What is deleted or replaced is overwritten at once, as far as it stands where it was written (`overwrite` for the rest).
    database.exec('PRAGMA secure_delete = ON');
    const isWhole = hasOwnSchema(database);
    if (isWhole && statSync(file).size > CHECKED_BYTES) {
      const message = 'The database is large and was not checked in full at this start.';
      return { database, notices: [{ code: 'not-checked', message }] };
    }
    const found = database.query<{ quick_check: string }>('PRAGMA quick_check(1)').get();
    if (isWhole && found?.quick_check === 'ok') return { database, notices: [] };
  } catch (cause) {
    // A disk that is full, or that nobody may write to, says nothing of the data.
    if (!isDamage(cause)) {
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

/** A copy of the whole database beside it, before its schema is changed; none is left where it cannot be made whole. */
export function backUp(database: Database, dir: string, version: number): void {
  const copy = join(dir, `backup-v${version}-${stamp()}.db`);
  makePrivateFile(copy);
  try {
    database.query('VACUUM INTO ?').run(copy);
  } catch (cause) {
    rmSync(copy, { force: true });
    throw cause;
  }
}

/** A backup, or a damaged database that was set aside. */
export const isCopy = (name: string): boolean => /^backup-v\d+-.*\.db|\.corrupt-/.test(name);

const stamp = (): string => new Date().toISOString().replace(/[:.]/g, '-');
