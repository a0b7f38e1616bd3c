import { createHash } from 'node:crypto';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { Checksum, isSame, type TableSum } from './checksum.ts';
import { isMoving } from './moving.ts';
import { bringUpToDate } from './schema.ts';
import { rowsOf, type Sql, type SqlDatabase, type SqlValue } from './sql.ts';
import { MOVED, type MovedTable } from './tables.ts';

type MovedRow = Readonly<Record<string, SqlValue>>;

/**
 * Tables that companions and people may write while no worker runs. Of crawls: every column but those that the move
 * itself changes.
 */
const BY_PEOPLE: readonly MovedTable[] = MOVED.filter(({ name }) =>
  ['topics', 'seeds', 'labels', 'crawls', 'counts'].includes(name),
).map((table) =>
  table.name === 'crawls'
    ? { ...table, columns: table.columns.filter((column) => column !== 'state' && column !== 'message') }
    : table,
);
/** Longest time, in ms, for which the end of a move blocks the source, before it lets others write again. */
const WAITS_MS = 600_000;
/** Two clocks that are read one after the other agree no better than this, in milliseconds. */
const CLOCK_MS = 1_000;

/** Rows that one transaction writes: with the most columns still far fewer values than a statement may have. */
const AT_ONCE = 200;
const SEEN_MS = 60_000;
/** Message of a crawl that moved away from here. */
const MOVED_AWAY = 'It was moved to another store.';
/** How far a move is that was not begun before. */
const NEW = 'new';
/** Row among the tables of a move that holds the difference between the two clocks. */
const CLOCK = ' clock';

export interface MoveOptions {
  /** Called after each transaction and each part that is compared, with the share of all work that is done. */
  readonly progress?: (share: number, table: string) => void;
}

/** Takes in rows that were copied, or compared on one side. */
type Count = (rows: number) => void;

/**
 * Moves everything of a shared store into an empty one. An interrupted move resumes when repeated: each transaction
 * also records the progress of its table in the target. Then reads every row of both stores and compares counts and
 * checksums. At the end it blocks writes to the source for a moment. It moves labels and commands that came late, and
 * refuses the move after any other write. It pauses the source's crawls, so that no worker fetches for them twice.
 * Moments become those of the target's clock.
 * @returns the moved rows, by table.
 * @throws move-refused, store-too-new, store-away
 */
export async function moveSharedStore(
  from: SqlDatabase,
  to: SqlDatabase,
  { progress = () => undefined }: MoveOptions = {},
): Promise<ReadonlyMap<string, TableSum>> {
  await bringUpToDate(from);
  await refuseAtWork(from);
  const state = await begin(from, to);
  // No new session may open the target from here on. A session that is already open would fetch for the moved crawls.
  await refuseAtWork(to).catch(async (cause: unknown) => {
    if (state === NEW && isAmbitError(cause, 'move-refused')) await to.change('DROP TABLE moves');
    throw cause;
  });
  const ahead = await aheadOf(to);
  const sums = new Map<string, TableSum>();
  const counted = await counter(from, progress);
  if (state !== 'verified') {
    for (const table of MOVED) await copy(from, to, table, ahead, counted(table));
    for (const table of MOVED) await goOnCounting(to, table);
    for (const table of MOVED) sums.set(table.name, await compare(from, to, table, ahead, counted(table)));
    await to.change("UPDATE moves SET last = 'verified' WHERE name = ''");
  }
  await from.transaction(async (sql) => {
    if (sql.dialect.name === 'postgres') {
      await sql.all(`LOCK TABLE ${BY_PEOPLE.map(({ name }) => name).join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
      // It waits while the other database is read.
      await sql.all(`SET LOCAL idle_in_transaction_session_timeout = ${WAITS_MS}`);
    }
    await steer(sql, to);
    for (const table of BY_PEOPLE) {
      if (table.name === 'labels') await copy(sql, to, table, ahead);
      const sum = await compare(sql, to, table, ahead);
      if (table.name === 'labels') sums.set(table.name, sum);
    }
    await sql.change("UPDATE crawls SET state = 'paused', message = $1 WHERE state = 'running'", [MOVED_AWAY]);
  });
  for (const table of BY_PEOPLE) await goOnCounting(to, table);
  await to.change('DROP TABLE moves');
  return sums;
}

/** Counts the rows to move: each is copied, and then read on both sides. */
async function counter(from: SqlDatabase, progress: NonNullable<MoveOptions['progress']>) {
  let [done, total] = [0, 0];
  for (const { name, read = name } of MOVED)
    total += 3 * ((await from.all<{ n: number }>(`SELECT count(*) AS n FROM ${read}`))[0]?.n ?? 0);
  return ({ name }: MovedTable): Count =>
    (rows) => {
      done += rows;
      progress(Math.min(1, done / total), name);
    };
}

/**
 * Repeats in the target each pause, resumption or stop that people made here since the copy, and updates its counts.
 * Skips pauses that an earlier end of this move made.
 */
async function steer(from: Sql, to: SqlDatabase): Promise<void> {
  const crawls = await from.all<MovedRow>('SELECT no, state, reason, message FROM crawls WHERE message <> $1', [
    MOVED_AWAY,
  ]);
  const rows = to.dialect.rows('$1', { no: 'int', state: 'text', reason: 'text', message: 'text' });
  await to.change(
    `UPDATE crawls SET state = x.state, reason = x.reason, message = x.message FROM ${rows} WHERE crawls.no = x.no`,
    [rowsOf(crawls)],
  );
  const counts = await from.all<MovedRow>('SELECT crawl, n, on_topic FROM counts_now');
  await to.change(
    `UPDATE counts SET n = x.n, on_topic = x.on_topic FROM ${to.dialect.rows('$1', { crawl: 'int', n: 'int', on_topic: 'int' })}
     WHERE counts.crawl = x.crawl`,
    [rowsOf(counts)],
  );
}

/** Milliseconds by which the clock of the target is ahead of the source's, as it was read when the move began. */
async function aheadOf(to: SqlDatabase): Promise<number> {
  const [row] = await to.all<{ last: string }>(`SELECT last FROM moves WHERE name = '${CLOCK}'`);
  return Number(row?.last ?? 0);
}

async function clocksApart(from: SqlDatabase, to: SqlDatabase): Promise<number> {
  const [there, here] = await Promise.all(
    [from, to].map((sql) => sql.all<{ now: number }>(`SELECT ${sql.dialect.now} AS now`)),
  );
  return Math.round(((here?.[0]?.now ?? 0) - (there?.[0]?.now ?? 0)) / CLOCK_MS) * CLOCK_MS;
}

/** Refuses to move while workers write, since the two stores would then differ. */
export async function refuseAtWork(store: SqlDatabase): Promise<void> {
  const { now } = store.dialect;
  const working = await store.all(`SELECT 1 FROM workers WHERE seen_at > ${now} - $1 LIMIT 1`, [SEEN_MS]);
  if (working.length > 0)
    throw new AmbitError('move-refused', 'Workers fetch for one of the two stores: stop them, and wait a minute.');
}

/** Returns a signature that identifies the source. */
export async function signOf(from: SqlDatabase): Promise<string> {
  const crawls = await from.all<MovedRow>('SELECT id, started_at FROM crawls ORDER BY no');
  return createHash('sha256').update(JSON.stringify(crawls)).digest('base64url');
}

/**
 * Refuses a target that already has other data.
 * @returns whether this very move began before, from the source as it is now.
 * @throws move-refused, store-too-new, store-away
 */
export async function mayMove(from: SqlDatabase, to: SqlDatabase): Promise<boolean> {
  await bringUpToDate(from);
  await bringUpToDate(to);
  if (await isMoving(to)) {
    const [row] = await to.all<{ sign: string }>("SELECT sign FROM moves WHERE name = ''");
    if (row?.sign === (await signOf(from))) return true;
    throw new AmbitError(
      'move-refused',
      'Another store was being moved to this place: finish that move, or name an empty store.',
    );
  }
  for (const { name } of MOVED) {
    if ((await to.all(`SELECT 1 FROM ${name} LIMIT 1`)).length === 0) continue;
    throw new AmbitError('move-refused', 'The store to move to holds something already: name an empty one.');
  }
  return false;
}

/** @returns `NEW`; how far an earlier move is; `verified` when only the end of it is missing. */
async function begin(from: SqlDatabase, to: SqlDatabase): Promise<string> {
  if (await mayMove(from, to)) {
    const [row] = await to.all<{ last: string }>("SELECT last FROM moves WHERE name = ''");
    return row?.last ?? '';
  }
  const sign = await signOf(from);
  const ahead = await clocksApart(from, to);
  await to.transaction(async (sql) => {
    await sql.change('CREATE TABLE moves (name TEXT PRIMARY KEY, sign TEXT NOT NULL, last TEXT NOT NULL)');
    await sql.change("INSERT INTO moves (name, sign, last) VALUES ('', $1, 'begun')", [sign]);
    await sql.change('INSERT INTO moves (name, sign, last) VALUES ($1, $2, $3)', [CLOCK, '', String(ahead)]);
  });
  return NEW;
}

/** @param ahead milliseconds that are added to moments. */
async function copy(
  from: Sql,
  to: SqlDatabase,
  table: MovedTable,
  ahead: number,
  count: Count = () => undefined,
): Promise<void> {
  const { name, columns } = table;
  const [begun] = await to.all<{ last: string }>('SELECT last FROM moves WHERE name = $1', [name]);
  let last = begun && (JSON.parse(begun.last) as { readonly key: readonly SqlValue[]; readonly rows: number });
  count(last?.rows ?? 0);
  for (let rows = await pageOf(from, table, last?.key); rows.length > 0; rows = await pageOf(from, table, last?.key)) {
    const key = keyOf(table, rows.at(-1) ?? {});
    const done = { key, rows: (last?.rows ?? 0) + rows.length };
    await to.transaction(async (sql) => {
      const moved = rows.map((row) => later(table, row, ahead));
      await insert(sql, name, columns, table.counted !== undefined, moved);
      await sql.change(
        "INSERT INTO moves (name, sign, last) VALUES ($1, '', $2) ON CONFLICT (name) DO UPDATE SET last = excluded.last",
        [name, JSON.stringify(done)],
      );
    });
    last = done;
    count(rows.length);
  }
}

/** A row as it is by a clock that is ahead. */
function later({ moments = [] }: MovedTable, row: MovedRow, ahead: number): MovedRow {
  if (ahead === 0) return row;
  const entries = Object.entries(row).map(([column, value]): [string, SqlValue] => {
    const isMoment = moments.includes(column) && typeof value === 'number' && value > 0;
    return [column, isMoment ? value + ahead : value];
  });
  return Object.fromEntries(entries);
}

const keyOf = ({ key }: MovedTable, row: MovedRow): SqlValue[] => key.map((column) => row[column] ?? null);

/** The next rows by key, in whatever sequence this database has keys. */
function pageOf(
  sql: Sql,
  { name, read = name, key, columns }: MovedTable,
  after: readonly SqlValue[] | undefined,
): Promise<MovedRow[]> {
  const names = key.join(', ');
  const beyond = after === undefined ? '' : `WHERE (${names}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`;
  return sql.all<MovedRow>(
    `SELECT ${columns.join(', ')} FROM ${read} ${beyond} ORDER BY ${names} LIMIT ${AT_ONCE}`,
    after,
  );
}

async function insert(
  sql: Sql,
  name: string,
  columns: readonly string[],
  isCounted: boolean,
  rows: readonly MovedRow[],
): Promise<void> {
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  const tuples = rows.map((_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`);
  const given = isCounted && sql.dialect.name === 'postgres' ? 'OVERRIDING SYSTEM VALUE' : '';
  await sql.change(`INSERT INTO ${name} (${columns.join(', ')}) ${given} VALUES ${tuples.join(', ')}`, values);
}

/** Sets the next number of a PostgreSQL table beyond the moved rows; SQLite does so by itself. */
async function goOnCounting(to: SqlDatabase, { name, counted }: MovedTable): Promise<void> {
  if (counted === undefined || to.dialect.name !== 'postgres') return;
  await to.all(`SELECT setval(pg_get_serial_sequence('${name}', '${counted}'), max(${counted})) FROM ${name}`);
}

async function compare(from: Sql, to: SqlDatabase, table: MovedTable, ahead: number, count?: Count): Promise<TableSum> {
  const [there, here] = [await sumOf(from, table, ahead, count), await sumOf(to, table, 0, count)];
  if (isSame(there, here)) return here;
  throw new AmbitError(
    'move-refused',
    `The table ${table.name} is not the same on both sides (${there.rows} rows with checksum ${there.sum}, ${here.rows} with ${here.sum}): ` +
      'something wrote to one of them. Empty the store to move to, and move again.',
  );
}

/** Computes the count and checksum of a table. @param ahead milliseconds to add to moments. */
export async function sumOf(sql: Sql, table: MovedTable, ahead = 0, count?: Count): Promise<TableSum> {
  const sum = new Checksum();
  for (let rows = await pageOf(sql, table, undefined); rows.length > 0; ) {
    for (const one of rows) {
      const row = later(table, one, ahead);
      sum.add(table.columns.map((column) => plain(row[column] ?? null)));
    }
    count?.(rows.length);
    rows = await pageOf(sql, table, keyOf(table, rows.at(-1) ?? {}));
  }
  return sum.value;
}

const plain = (value: SqlValue): string | number | null =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
