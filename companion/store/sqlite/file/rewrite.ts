import { type Database, openDatabase } from '../database.ts';

/** The file that a database stands in; '' where it stands in memory whole. */
export const fileOf = (database: Database): string =>
  database.query<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'").get()?.file ?? '';

/**
 * Writes the database anew (VACUUM), by a connection of its own: that of a store keeps in memory whatever is temporary,
 * and so would a second copy of all there is. As much room again is needed meanwhile, in the log and in the system's
 * folder for temporary files, where the copy has no name.
 * @throws StorageFull
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
