import { type Database, openDatabase } from './database.ts';
import { emptyLog } from './log.ts';

/**
 * Writes the database anew (VACUUM), by a connection of its own: that of a store keeps in memory whatever is temporary, and so would a second copy of
 * all there is. As much room again is needed meanwhile, in the log and in the system's folder for temporary files, where the copy has no name.
 * @throws StorageFull
 */
export function rewrite(database: Database): void {
  const { file = '' } =
    database.query<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'").get() ?? {};
  // It stands in memory whole.
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

/**
 * Overwrites what was taken out of the database wherever it stood, and empties the log. SQLite's `secure_delete` is not enough: where rows move from
 * one page of the file to the next, what they leave stays between the rows until something is written there.
 * @throws StorageFull, LogHeld: the rows are gone, and something of them may still stand in the files
 */
export function overwrite(database: Database): void {
  try {
    rewrite(database);
  } finally {
    emptyLog(database);
  }
}
