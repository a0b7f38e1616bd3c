import { createHash } from 'node:crypto';
import { Checksum, isSame, type TableSum } from './checksum.ts';
import { bringUpToDate } from './schema.ts';
import type { Sql, SqlDatabase, SqlValue } from './sql.ts';
import { MOVED, type MovedTable } from './tables.ts';

type Row = Readonly<Record<string, SqlValue>>;

/** Rows that one transaction writes: with the most columns still far fewer values than a statement may have. */
const AT_ONCE = 200;
const SEEN_MS = 60_000;

/** A store cannot be moved, or was not moved whole; the message says what to do. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
  readonly code = 'move-refused';
}

export interface MoveOptions {
  /** Told after each transaction: rows of this table that are there by now. */
  readonly progress?: (table: string, rows: number) => void;
}

/**
 * Moves everything of a shared store into an empty one. It may be ended at any moment: the same call goes on, since how far each table
 * is stands in the target, written in the transaction that wrote the rows. Then every row of both is read and compared by count
 * and checksum; only when all agree are the crawls of the source paused, so that nobody fetches for them twice.
 * @returns what was moved, by table. @throws MoveRefused, StoreTooNew, StoreAway
 */
export async function moveCommons(
  from: SqlDatabase,
  to: SqlDatabase,
  { progress = () => undefined }: MoveOptions = {},
): Promise<ReadonlyMap<string, TableSum>> {
  await bringUpToDate(from);
  await refuseAtWork(from);
  const state = await begin(from, to);
  const sums = new Map<string, TableSum>();
  if (state !== 'verified') {
    for (const table of MOVED) await copy(from, to, table, progress);
    for (const table of MOVED) await goOnCounting(to, table);
    for (const table of MOVED) sums.set(table.name, await compare(from, to, table));
    await to.change("UPDATE moves SET last = 'verified' WHERE name = ''");
  }
  await from.change(
    "UPDATE crawls SET state = 'paused', message = 'It was moved to another store.' WHERE state = 'running'",
  );
  await to.change('DROP TABLE moves');
  return sums;
}

/** Workers that write meanwhile would leave two stores of which neither is right. */
export async function refuseAtWork(from: SqlDatabase): Promise<void> {
  const { now } = from.dialect;
  const working = await from.all(`SELECT 1 FROM workers WHERE seen_at > ${now} - $1 LIMIT 1`, [SEEN_MS]);
  if (working.length > 0)
    throw new MoveRefused('Workers fetch for the store that is to be moved: stop them, and wait a minute.');
}

/** Tells one source from another. */
export async function signOf(from: SqlDatabase): Promise<string> {
  const crawls = await from.all<Row>('SELECT id, started_at FROM crawls ORDER BY no');
  return createHash('sha256').update(JSON.stringify(crawls)).digest('base64url');
}

/**
 * Nothing is mixed with what is there already.
 * @returns whether this very move was begun before, of the source as it is now. @throws MoveRefused, StoreTooNew, StoreAway
 */
export async function mayMove(from: SqlDatabase, to: SqlDatabase): Promise<boolean> {
  await bringUpToDate(from);
  await bringUpToDate(to);
  if (await isBegun(to)) {
    const [row] = await to.all<{ sign: string }>("SELECT sign FROM moves WHERE name = ''");
    if (row?.sign === (await signOf(from))) return true;
    throw new MoveRefused('Another store was being moved to this place: finish that move, or name an empty store.');
  }
  for (const { name } of MOVED) {
    if ((await to.all(`SELECT 1 FROM ${name} LIMIT 1`)).length === 0) continue;
    throw new MoveRefused('The store to move to holds something already: name an empty one.');
  }
  return false;
}

async function isBegun(to: SqlDatabase): Promise<boolean> {
  const tables =
    to.dialect.name === 'sqlite'
      ? "SELECT 1 FROM sqlite_master WHERE name = 'moves'"
      : "SELECT 1 WHERE to_regclass('moves') IS NOT NULL";
  return (await to.all(tables)).length > 0;
}

/** @returns `verified` when only the end of an earlier move is missing. */
async function begin(from: SqlDatabase, to: SqlDatabase): Promise<string> {
  if (await mayMove(from, to)) {
    const [row] = await to.all<{ last: string }>("SELECT last FROM moves WHERE name = ''");
    return row?.last ?? '';
  }
  const sign = await signOf(from);
  await to.transaction(async (sql) => {
    await sql.change('CREATE TABLE moves (name TEXT PRIMARY KEY, sign TEXT NOT NULL, last TEXT NOT NULL)');
    await sql.change("INSERT INTO moves (name, sign, last) VALUES ('', $1, 'begun')", [sign]);
  });
  return 'begun';
}

async function copy(
  from: SqlDatabase,
  to: SqlDatabase,
  table: MovedTable,
  progress: NonNullable<MoveOptions['progress']>,
): Promise<void> {
  const { name, columns } = table;
  const [begun] = await to.all<{ last: string }>('SELECT last FROM moves WHERE name = $1', [name]);
  let last = begun && (JSON.parse(begun.last) as { readonly key: readonly SqlValue[]; readonly rows: number });
  for (let rows = await pageOf(from, table, last?.key); rows.length > 0; rows = await pageOf(from, table, last?.key)) {
    const key = keyOf(table, rows.at(-1) ?? {});
    const done = { key, rows: (last?.rows ?? 0) + rows.length };
    await to.transaction(async (sql) => {
      await insert(sql, name, columns, table.counted !== undefined, rows);
      await sql.change(
        "INSERT INTO moves (name, sign, last) VALUES ($1, '', $2) ON CONFLICT (name) DO UPDATE SET last = excluded.last",
        [name, JSON.stringify(done)],
      );
    });
    last = done;
    progress(name, done.rows);
  }
}

const keyOf = ({ key }: MovedTable, row: Row): SqlValue[] => key.map((column) => row[column] ?? null);

/** The next rows by key, in whatever sequence this database has keys. */
function pageOf(sql: Sql, { name, key, columns }: MovedTable, after: readonly SqlValue[] | undefined): Promise<Row[]> {
  const names = key.join(', ');
  const beyond = after === undefined ? '' : `WHERE (${names}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`;
  return sql.all<Row>(`SELECT ${columns.join(', ')} FROM ${name} ${beyond} ORDER BY ${names} LIMIT ${AT_ONCE}`, after);
}

async function insert(
  sql: Sql,
  name: string,
  columns: readonly string[],
  isCounted: boolean,
  rows: readonly Row[],
): Promise<void> {
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  const tuples = rows.map((_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`);
  const given = isCounted && sql.dialect.name === 'postgres' ? 'OVERRIDING SYSTEM VALUE' : '';
  await sql.change(`INSERT INTO ${name} (${columns.join(', ')}) ${given} VALUES ${tuples.join(', ')}`, values);
}

/** What is added next gets a number beyond those that were moved; SQLite sees to it by itself. */
async function goOnCounting(to: SqlDatabase, { name, counted }: MovedTable): Promise<void> {
  if (counted === undefined || to.dialect.name !== 'postgres') return;
  await to.all(`SELECT setval(pg_get_serial_sequence('${name}', '${counted}'), max(${counted})) FROM ${name}`);
}

async function compare(from: SqlDatabase, to: SqlDatabase, table: MovedTable): Promise<TableSum> {
  const [there, here] = [await sumOf(from, table), await sumOf(to, table)];
  if (isSame(there, here)) return here;
  throw new MoveRefused(
    `The table ${table.name} is not the same on both sides (${there.rows} rows with checksum ${there.sum}, ${here.rows} with ${here.sum}): ` +
      'something wrote to one of them. Empty the store to move to, and move again.',
  );
}

/** What a table holds. */
export async function sumOf(sql: Sql, table: MovedTable): Promise<TableSum> {
  const sum = new Checksum();
  for (let rows = await pageOf(sql, table, undefined); rows.length > 0; ) {
    for (const row of rows) sum.add(table.columns.map((column) => plain(row[column] ?? null)));
    rows = await pageOf(sql, table, keyOf(table, rows.at(-1) ?? {}));
  }
  return sum.value;
}

const plain = (value: SqlValue): string | number | null =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
