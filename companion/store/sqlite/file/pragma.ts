import type { Database } from '../database.ts';

/**
 * A number that SQLite tells of a database (sqlite.org/pragma.html), whatever it calls the column; 0 when it tells
 * none. @param name as SQLite has it: it becomes part of a statement
 */
export const pragma = (database: Database, name: string): number =>
  Number(Object.values(database.query<Record<string, number>>(`PRAGMA ${name}`).get() ?? {})[0] ?? 0);
