import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Database } from '../database.ts';
import { pragma } from './pragma.ts';

/**
 * Brings the log into the database and cuts it to nothing. Readers and writers elsewhere are waited for as long as the connection
 * waits for locks; that some were left is told in a row and by no error (sqlite.org/pragma.html#pragma_wal_checkpoint).
 * @returns false when the log still holds what was replaced since.
 */
export function tryEmptyLog(database: Database): boolean {
  return database.query<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
}

/** The same, and nobody is waited for. */
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

/** sqlite.org/fileformat2.html#walformat */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/** Numbers of the pages that were written to the log since it was emptied, each once; some may be of before that. @param log the file, which may be missing */
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
