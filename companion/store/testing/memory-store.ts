import { NO_RESERVE } from '../reserve.ts';
import { NO_SPARE } from '../spare.ts';
import { NO_COPIES } from '../sqlite/copies/copies.ts';
import { type Database, openDatabase } from '../sqlite/database.ts';
import { migrate } from '../sqlite/file/migrate.ts';
import { sqliteStore } from '../sqlite/open.ts';
import type { Store } from '../store.ts';

/** Opens a new store in memory, with its database for writes by any code. Closing the store closes both. */
export function memoryStore(): { readonly database: Database; readonly store: Store } {
  const nothing = () => undefined;
  const database = openDatabase(':memory:');
  migrate(database, nothing);
  const place = { durable: false, reserve: NO_RESERVE, spare: NO_SPARE, freeBytes: () => 0, diskBytes: () => 0 };
  return { database, store: sqliteStore(database, { ...place, copies: NO_COPIES, onClose: nothing }, []) };
}
