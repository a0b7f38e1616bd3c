import { type Database, openDatabase } from '../database.ts';

/** Path of a database's file; '' for a database in memory. */
export const fileOf = (database: Database): string =>
  database.query<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'").get()?.file ?? '';

/**
 * Rewrites the database (VACUUM) by a connection of its own. The store's connection keeps temporary data in memory, and
 * so would keep a second copy of the database there.
 * Needs as much room again during the call, in the log and in the system's temporary folder, where the copy has no
 * name.
 * @throws storage-full
 */
export function rewrite(database: Database): void {
  const file = fileOf(database);
  if (file === '') {
    database.exec('VACUUM');
    return;
  }
  const other = openDatabase(file);
  try {
    other.exec('VACUUM');
  } finally {
    other.close();
  }
}
