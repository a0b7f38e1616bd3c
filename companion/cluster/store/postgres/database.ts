import { createHash } from 'node:crypto';
import pg from 'pg';
import { said } from '../../../../shared/api/sentences.ts';
import { AmbitError } from '../../../../shared/errors/ambit-error.ts';
import { faultCode } from '../../../fault-code.ts';

import { type Dialect, type Sql, type SqlDatabase, type SqlValue, storable, type TransactionOptions } from '../sql.ts';
import { listenTo, NEWS } from './listen.ts';

/** Connections a process: the takes and commits of its pages in flight, and one to spare. */
const CONNECTIONS = 8;
const CONNECT_MS = 5_000;
/** A statement that takes longer is given up by the server: nothing here is meant to. */
const STATEMENT_MS = 30_000;
/** A transaction takes milliseconds; one that says nothing for so long belongs to a worker that was cut off. */
const IDLE_MS = 3_000;
const ATTEMPTS = 5;
const INT8 = 20;

/**
 * Every statement here finds few rows by an index. The planner cannot know it: a young crawl has outgrown its
 * statistics, and how many rows a value of JSON holds is a guess. So plans that go through whole tables are ruled out
 * where there is another, one plan is made for all values, and none is compiled.
 */
const PLANNER =
  'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off; ' +
  'SET plan_cache_mode = force_generic_plan; SET jit = off';

const BEGIN = 'BEGIN';
/** Begins a transaction in one message. Its COMMIT does not wait for the disk. */
const BEGIN_FLEETING = 'BEGIN; SET LOCAL synchronous_commit TO off';

/** 40P01 deadlock, 40001 serialization: the server rolled the transaction back so that others could continue. */
const AGAIN: ReadonlySet<string> = new Set(['40P01', '40001']);

/**
 * @param url `postgres://user@host/database?sslmode=verify-full`; PGHOST, PGPASSFILE and so on give the missing parts.
 * @param limits `statementMs`: longest statement in milliseconds, 0 for no limit.
 */
export function openPostgres(url: string, { statementMs = STATEMENT_MS } = {}): SqlDatabase {
  // Unset an empty password, as PostgreSQL's own programs do: with it the driver would read no password file.
  if (process.env.PGPASSWORD === '') delete process.env.PGPASSWORD;
  const config: pg.PoolConfig = {
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    ...(statementMs > 0 && { query_timeout: statementMs + CONNECT_MS, statement_timeout: statementMs }),
    // A disconnected worker must not hold its locks, so the server ends its open transactions.
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    // Send independent statements together: on a network, round trips are most of a transaction's cost.
    pipeline: true,
    application_name: 'ambit',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  };
  const pool = new pg.Pool({ ...config, onConnect: async (client) => void (await client.query(PLANNER)) });
  // An idle connection broke; the next call opens another.
  pool.on('error', () => undefined);

  const transaction = <T>(work: (sql: Sql) => Promise<T>, how?: TransactionOptions): Promise<T> =>
    insisting(() => once(pool, work, how?.lasts === false ? BEGIN_FLEETING : BEGIN));
  return {
    ...sqlBy((text, values) => insisting(() => ask(pool, text, values))),
    transaction,
    listen: (hear) => listenTo(config, hear),
    close: () => pool.end(),
  };
}

/** Repeats work that the server undid so that others could proceed. @throws store-away after the last attempt */
async function insisting<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (cause) {
      if (!AGAIN.has(faultCode(cause))) throw cause;
      if (attempt >= ATTEMPTS) throw new AmbitError('store-away', said('store-contended'), { cause });
    }
  }
}

async function once<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>, begin: string): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw classed(cause);
  });
  // Listened to so that a connection that breaks between two statements does not end the process.
  const broken = (): void => undefined;
  client.on('error', broken);
  let unfit = false;
  const { sql, failed, end } = statementsOf(client);
  try {
    // Send it with the first statement. The end of the transaction checks its result; after a failure every statement
    // fails.
    const begun = client.query(begin).catch((cause: unknown) => classed(cause));
    const result = await work(sql);
    const problem = await begun;
    if (problem instanceof Error) throw problem;
    end();
    // The server would answer the COMMIT of a transaction that failed by a ROLLBACK, and without an error.
    if (failed.length > 0) throw failed[0];
    await ask(client, 'COMMIT');
    return result;
  } catch (cause) {
    end();
    unfit = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    // Statements after the first one that failed are refused for that alone.
    throw failed[0] ?? cause;
  } finally {
    client.off('error', broken);
    client.release(unfit);
  }
}

/**
 * Runs the statements of one transaction: keeps their failures in sequence, and refuses those that come after its end.
 */
function statementsOf(client: pg.PoolClient): { readonly sql: Sql; readonly failed: unknown[]; end(): void } {
  const failed: unknown[] = [];
  let isOver = false;
  const sql = sqlBy(async (text, values) => {
    // The connection may be in another transaction by then.
    if (isOver) throw new Error('The transaction has ended.');
    try {
      return await ask(client, text, values);
    } catch (cause) {
      failed.push(cause);
      throw cause;
    }
  });
  const end = (): void => {
    isOver = true;
  };
  const watched: Sql = {
    ...sql,
    all: (text, values) => reported(sql.all(text, values)),
    change: (text, values) => reported(sql.change(text, values)),
    tell: (news) => reported(sql.tell(news)),
  };
  return { sql: watched, failed, end };
}

/** Marks a failure as handled: the transaction reports it, whether or not its work waits for this statement. */
function reported<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => undefined);
  return asked;
}

async function ask(
  target: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<pg.QueryResult> {
  try {
    return await target.query({ name: nameOf(text), text, values: values.map(sent) });
  } catch (cause) {
    throw classed(cause);
  }
}

const TYPES = { text: 'text', int: 'bigint', real: 'double precision' } as const;

const postgresDialect: Dialect = {
  name: 'postgres',
  now: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  startedAt: '(extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint',
  lock: ' FOR UPDATE',
  skipLocked: (alias) => ` FOR UPDATE OF ${alias} SKIP LOCKED`,
  rows(value, columns) {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${TYPES[type]}`);
    return `jsonb_to_recordset(${value}::jsonb) AS x(${list.join(', ')})`;
  },
};

function sqlBy(run: (text: string, values: readonly SqlValue[]) => Promise<pg.QueryResult>): Sql {
  return {
    dialect: postgresDialect,
    all: async <Row>(text: string, values: readonly SqlValue[] = []) => (await run(text, values)).rows as Row[],
    change: async (text, values = []) => (await run(text, values)).rowCount ?? 0,
    tell: async (news) => void (await run('SELECT pg_notify($1, $2)', [NEWS, news])),
  };
}

const sent = (value: SqlValue): string | number | Buffer | null => {
  if (typeof value === 'string') return storable(value);
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
};

const names = new Map<string, string>();

/** Statements are prepared once a connection, under a name made of their text: planning costs more than running. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/** PostgreSQL's own errors have a five-letter code. Classes 08, 53 and 57 mean that the server is not available now. */
function classed(cause: unknown): unknown {
  const code = faultCode(cause);
  const isSql = /^[0-9A-Z]{5}$/.test(code);
  const isAway = !isSql || ['08', '53', '57'].includes(code.slice(0, 2));
  if (!isAway) return cause;
  return new AmbitError('store-away', said('store-away'), { cause });
}
