import type { Database, Value } from '../database.ts';
import type { RawRow } from './cells.ts';

interface TableColumn {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL' | 'TEXT' | 'BLOB';
  readonly mayBeNull: boolean;
  /** Set where the column has a default: rows of before it was added end before it. */
  readonly byDefault: Value | undefined;
}

/** A table of ours, with its columns in the order in which a record holds them. */
export interface Shape {
  readonly table: string;
  readonly columns: readonly TableColumn[];
  readonly hasRowid: boolean;
  /** The column that is the row number itself; '' for none. */
  readonly alias: string;
}

/** Describes the tables of a database that is whole. */
export function shapesOf(database: Database): readonly Shape[] {
  return database
    .query<{ name: string; wr: number }>(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name, wr }) => shapeOf(database, name, wr === 0));
}

type Info = { name: string; type: TableColumn['type']; notnull: number; dflt_value: string | null; pk: number };

function shapeOf(database: Database, table: string, hasRowid: boolean): Shape {
  const rows = database.query<Info>('SELECT * FROM pragma_table_info(?)').all(table);
  const keys = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const [only] = keys;
  const alias = hasRowid && keys.length === 1 && only?.type === 'INTEGER' ? only.name : '';
  // Without row numbers, a record begins with the columns of the key.
  const ordered = hasRowid ? rows : [...keys, ...rows.filter(({ pk }) => pk === 0)];
  const columns = ordered.map(({ name, type, notnull, dflt_value: given }): TableColumn => {
    const byDefault = given === null ? undefined : literal(given, type);
    return { name, type, mayBeNull: notnull === 0 && name !== alias, byDefault };
  });
  return { table, columns, hasRowid, alias };
}

const literal = (sql: string, type: TableColumn['type']): Value =>
  type === 'TEXT' ? sql.slice(1, -1).replaceAll("''", "'") : Number(sql);

/**
 * Returns the values of a row by the columns of a table; `undefined` where it cannot be one of its rows.
 * @param mends true: the row is known to be of this table, so a value of another type is turned into the column's
 */
export function fitted({ columns, alias }: Shape, row: RawRow, mends: boolean): readonly Value[] | undefined {
  if (!mends && row.values.length > columns.length) return undefined;
  const values: Value[] = [];
  for (const [index, column] of columns.entries()) {
    const given = row.values[index];
    const value = column.name === alias ? (given === null ? row.rowid : undefined) : valueFor(column, given, mends);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function valueFor(column: TableColumn, given: Value | undefined, mends: boolean): Value | undefined {
  const missing = column.byDefault ?? (column.mayBeNull ? null : undefined);
  if (given === undefined) return missing;
  if (given === null) return column.mayBeNull ? null : mends ? column.byDefault : undefined;
  if (isOf(column.type, given)) return given;
  return mends ? (turned(column.type, given) ?? missing) : undefined;
}

function isOf(type: TableColumn['type'], value: Exclude<Value, null>): boolean {
  if (type === 'TEXT') return typeof value === 'string';
  if (type === 'BLOB') return typeof value === 'object';
  return typeof value === 'number' && (type === 'REAL' || Number.isInteger(value));
}

function turned(type: TableColumn['type'], value: Exclude<Value, null>): Value | undefined {
  if (type === 'TEXT') return typeof value === 'object' ? Buffer.from(value).toString('utf8') : String(value);
  if (type === 'BLOB') return typeof value === 'string' ? Buffer.from(value) : undefined;
  return typeof value === 'number' ? Math.trunc(value) : undefined;
}
