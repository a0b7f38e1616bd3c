import { type Database, openDatabase } from '../../../store/sqlite/database.ts';
import { type Dialect, type Sql, type SqlDatabase, type SqlValue, storable } from '../sql.ts';

/** Interval, in ms, at which it looks for notifications of other processes. */
const LOOK_MS = 250;
/** Greater than the distance within which the driver treats a number as whole. */
const NEARLY_WHOLE = 1e-9;
/** News kept for those who look late. */
const KEPT_NEWS = 1_000;

const sqliteDialect: Dialect = {
  name: 'sqlite',
  now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  startedAt: '0',
  // One writer at a time: a transaction has the whole database to itself.
  lock: '',
  skipLocked: () => '',
  rows(value, columns) {
    const list = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`);
    return `(SELECT ${list.join(', ')} FROM json_each(${value})) AS x`;
  },
};

/**
 * SQLite as a database that several processes of one machine share. @param file path, or ':memory:' for one process.
 */
export function openSqliteSharedStore(file: string): SqlDatabase {
  const database = openDatabase(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec('CREATE TABLE IF NOT EXISTS news (seq INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT');
  const sql = sqlOn(database);
  const inTurn = turns();
  return {
    dialect: sqliteDialect,
    all: (text, values) => inTurn(() => sql.all(text, values)),
    change: (text, values) => inTurn(() => sql.change(text, values)),
    tell: (news) => inTurn(() => sql.tell(news)),
    transaction: (work) =>
      inTurn(async () => {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = await work(sql);
          database.exec('COMMIT');
          return result;
        } catch (cause) {
          database.exec('ROLLBACK');
          throw cause;
        }
      }),
    async listen(hear) {
      const last = database.query<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM news');
      const since = database.query<{ seq: number; text: string }>(
        'SELECT seq, text FROM news WHERE seq > ? ORDER BY seq',
      );
      let seen = last.get()?.seq ?? 0;
      const look = (): void => {
        for (const { seq, text } of since.all(seen)) {
          seen = seq;
          hear(text);
        }
      };
      const timer = setInterval(() => void inTurn(async () => look()), LOOK_MS);
      return async () => clearInterval(timer);
    },
    close: () => inTurn(async () => database.close()),
  };
}

/**
 * Converts a value for binding. The driver treats a number within an epsilon of a whole one as whole; as text, the
 * column converts it exactly.
 */
function bound(value: SqlValue): SqlValue {
  if (typeof value === 'string') return storable(value);
  const isTaken = typeof value === 'number' && Math.abs(value - Math.round(value)) < NEARLY_WHOLE;
  return isTaken && !Number.isInteger(value) ? String(value) : value;
}

function sqlOn(database: Database): Sql {
  const prepared = new Map<string, ReturnType<Database['query']>>();
  const query = (text: string) => {
    let statement = prepared.get(text);
    if (statement === undefined) {
      statement = database.query(text.replace(/\$(\d+)/g, '?$1'));
      prepared.set(text, statement);
    }
    return statement;
  };
  const sent = (values: readonly SqlValue[]): SqlValue[] => values.map(bound);
  return {
    dialect: sqliteDialect,
    all: async <Row>(text: string, values: readonly SqlValue[] = []) => query(text).all(...sent(values)) as Row[],
    change: async (text, values = []) => query(text).run(...sent(values)),
    async tell(news) {
      query('INSERT INTO news (text) VALUES ($1)').run(news);
      query(`DELETE FROM news WHERE seq <= (SELECT max(seq) FROM news) - ${KEPT_NEWS}`).run();
    },
  };
}

/** One task at a time, in the order they came: a connection can have one transaction open. */
function turns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
