import type { Database, Query } from '../database.ts';
import type { FoundRow } from './read-rows.ts';
import type { Shape } from './shapes.ts';

/** Rows that are written in one transaction. */
const BATCH = 2_000;

/** Puts rows into a fresh database; one that is there already, by its key, stays. */
export interface Filler {
  put(row: FoundRow): void;
  /** Commits what was put. */
  flush(): void;
}

export function fillerOf(database: Database): Filler {
  const statements = new Map<string, readonly Query<unknown>[]>();
  let pending = 0;
  const flush = (): void => {
    if (pending > 0) database.exec('COMMIT');
    pending = 0;
  };
  const prepared = (shape: Shape): readonly Query<unknown>[] => {
    const known = statements.get(shape.table);
    if (known !== undefined) return known;
    const columns = shape.columns.map(({ name }) => `"${name}"`);
    const numbered = shape.hasRowid && shape.alias === '' ? [['rowid', ...columns], columns] : [columns];
    const made = numbered.map((names) => database.query(insertOf(shape.table, names)));
    statements.set(shape.table, made);
    return made;
  };
  return {
    put({ shape, rowid, values }) {
      if (pending === 0) database.exec('BEGIN');
      pending++;
      const [first, second] = prepared(shape);
      // A damaged row number may be that of another row: the row then gets a new one.
      if (second === undefined) first?.run(...values);
      else if (rowid === undefined || first?.run(rowid, ...values) === 0) second.run(...values);
      if (pending >= BATCH) flush();
    },
    flush,
  };
}

const insertOf = (table: string, names: readonly string[]): string =>
  `INSERT OR IGNORE INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;

/**
 * Copies a table that SQLite finds sound, by SQLite alone.
 * @returns false when it was not sound after all; rows copied until then stay
 */
export function copySound(database: Database, shape: Shape, from: string): boolean {
  const names = shape.columns.map(({ name }) => `"${name}"`);
  const all = (shape.hasRowid && shape.alias === '' ? ['rowid', ...names] : names).join(', ');
  try {
    const [found] = database.query<Record<string, string>>(`PRAGMA ${from}.quick_check("${shape.table}")`).all();
    if (Object.values(found ?? {})[0] !== 'ok') return false;
    database.exec(
      `INSERT OR IGNORE INTO main."${shape.table}" (${all}) SELECT ${all} FROM ${from}."${shape.table}" NOT INDEXED`,
    );
    return true;
  } catch {
    // The caller reads the pages one by one instead, whatever the fault was.
    return false;
  }
}
