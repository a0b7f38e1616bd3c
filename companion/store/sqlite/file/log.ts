import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Database } from '../database.ts';
import { pragma } from './pragma.ts';

/**
 * Brings the log into the database and cuts it to nothing. Waits for other readers and writers as long as the
 * connection waits for locks.
 * SQLite reports those that remain by a row of the result, not by an error
 * (sqlite.org/pragma.html#pragma_wal_checkpoint).
 * @returns false when the log still holds what was replaced since.
 */
export function tryEmptyLog(database: Database): boolean {
  return database.query<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
}

/** Like `tryEmptyLog`, but waits for no reader or writer. */
export function tryEmptyLogAtOnce(database: Database): boolean {
  const wait = patience(database);
  database.exec('PRAGMA busy_timeout = 0');
  try {
    return tryEmptyLog(database);
  } finally {
    database.exec(`PRAGMA busy_timeout = ${wait}`);
  }
}

/** Milliseconds for which the connection waits for locks. */
export const patience = (database: Database): number => pragma(database, 'busy_timeout');

/**
 * Octets of the log at which it is brought into the database: a tenth of that, within these bounds. SQLite's own bound
 * is the upper one.
 */
const LEAST_LOG = 1024 * 1024;
const LARGEST_LOG = 4 * 1024 * 1024;
const LOG_SHARE = 0.1;
/** Commits between two looks at the size of the database. */
const COMMITS = 128;

/**
 * The same database, whose log is kept to a tenth of its size. One large transaction may exceed that until the log is
 * next brought in, which cuts it.
 */
export function keepLogSmall(database: Database): Database {
  let commits = 0;
  const bound = (): void => {
    const pageSize = pragma(database, 'page_size');
    const size = pragma(database, 'page_count') * pageSize;
    const octets = Math.floor(Math.min(LARGEST_LOG, Math.max(LEAST_LOG, size * LOG_SHARE)));
    database.exec(
      `PRAGMA wal_autocheckpoint = ${Math.floor(octets / pageSize)}; PRAGMA journal_size_limit = ${octets}`,
    );
  };
  const counted =
    (commit: Database['transaction']): Database['transaction'] =>
    (work) => {
      const result = commit(work);
      commits += 1;
      if (commits % COMMITS === 0) bound();
      return result;
    };
  bound();
  return { ...database, transaction: counted(database.transaction), durably: counted(database.durably) };
}

/** sqlite.org/fileformat2.html#walformat */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/**
 * Numbers of the pages that were written to the log since it was emptied, each once; some may be of before that. @param
 * log the file, which may be missing
 */
export function pagesInLog(log: string, pageSize: number): readonly number[] {
  if (!existsSync(log)) return [];
  const numbers = new Set<number>();
  const number = Buffer.alloc(4);
  // SQLite's locks are on other files: closing this one takes none away.
  const handle = openSync(log, 'r');
  try {
    const { size } = fstatSync(handle);
    for (let at = LOG_HEADER; at < size; at += FRAME_HEADER + pageSize) {
      readSync(handle, number, 0, 4, at);
      numbers.add(number.readUInt32BE());
    }
  } finally {
    closeSync(handle);
  }
  return [...numbers];
}
