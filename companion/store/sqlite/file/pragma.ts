import type { Database } from '../database.ts';

/**
 * Returns a number of a database by PRAGMA (sqlite.org/pragma.html), under any column name; 0 without an answer.
 * @param name as SQLite has it: it becomes part of a statement
 */
export const pragma = (database: Database, name: string): number =>
  Number(Object.values(database.query<Record<string, number>>(`PRAGMA ${name}`).get() ?? {})[0] ?? 0);
