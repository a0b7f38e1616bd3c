import { LogHeld } from '../errors.ts';
import type { Database } from './database.ts';

/**
 * Brings the log into the database and cuts it to nothing. Readers and writers elsewhere are waited for as long as the connection
 * waits for locks; that some were left is told in a row and by no error (sqlite.org/pragma.html#pragma_wal_checkpoint).
 * @returns false when the log still holds what was replaced since.
 */
export function tryEmptyLog(database: Database): boolean {
  return database.query<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
}

/** The same where nothing may stay. @throws LogHeld */
export function emptyLog(database: Database): void {
  if (tryEmptyLog(database)) return;
  throw new LogHeld(
    'The database is being read elsewhere, so its log still holds what is to be forgotten: let that end, then forget again.',
  );
}
