import { statSync } from 'node:fs';
import type { StoreNotice } from '../../store.ts';
import { type Database, isDamage, openDatabase } from '../database.ts';
import { hasOwnSchema, refuseForeign } from './schema.ts';

/**
 * Up to this size the whole database is checked at every start (about a second); beyond it only as far as opening
 * reads.
 */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** A database, and the notices of its opening for the user. */
export interface OpenedDatabase {
  readonly database: Database;
  readonly notices: readonly StoreNotice[];
}

/** Opens a database and checks it. @returns undefined: damaged. @throws folder-unusable for one of another program */
export function tryOpen(file: string): OpenedDatabase | undefined {
  const database = openDatabase(file);
  try {
    // Reads by no statement that outlives the call: a connection that finds no room here is closed at once, and its
    // locks with it.
    database.exec('SELECT count(*) FROM sqlite_schema');
    refuseForeign(database, file);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    // Before the schema is made: where the root is read-only no folder takes a temporary file.
    database.exec('PRAGMA temp_store = MEMORY');
    // Overwrites deleted and replaced rows at once, where they were written (`overwrite` does the rest).
    database.exec('PRAGMA secure_delete = ON');
    if (hasOwnSchema(database)) {
      if (statSync(file).size > CHECKED_BYTES) {
        const message = 'The database is large, so it is checked while you work; you are told if it is damaged.';
        return { database, notices: [{ code: 'not-checked', message }] };
      }
      if (isSound(database)) return { database, notices: [] };
    }
  } catch (cause) {
    // A disk that is full or read-only does not imply damaged data.
    if (!isDamage(cause)) {
      database.close();
      throw cause;
    }
  }
  database.close();
  return undefined;
}

/** Tells whether SQLite finds no damage. Cost: the whole file is read. */
export const isSound = (database: Database): boolean =>
  database.query<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
