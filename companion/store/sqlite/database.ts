import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { FULL_SENTENCE } from '../errors.ts';
import { DatabaseSync } from './driver.ts';

export type Value = string | number | Uint8Array | null;

/** A statement that is prepared once. Rows are trusted to have the shape of `Row`: the schema is ours and STRICT. */
export interface Query<Row> {
  run(...values: Value[]): number;
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
}

/**
 * One connection. Transactions are synchronous functions, so that none is ever left open between two turns of the loop.
 */
export interface Database {
  /** Rows changed by `run` are returned; for an INSERT use RETURNING. */
  query<Row>(sql: string): Query<Row>;
  exec(sql: string): void;
  /** All or nothing. */
  transaction<T>(work: () => T): T;
  /**
   * All or nothing, and on the disk when it returns: the commit is made with synchronous FULL, which in WAL mode syncs
   * the log, and with it every earlier commit (sqlite.org/pragma.html#pragma_synchronous).
   */
  durably<T>(work: () => T): T;
  close(): void;
}

const FULL = 13;
const IO_ERROR = 10;
const REFUSED = 1;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const READ_ONLY = 8;
const CANNOT_OPEN = 14;
const BUSY = 5;
/**
 * Extended codes of writes that the system refuses (sqlite.org/rescode.html). IOERR_WRITE: a quota is used up.
 * IOERR_SHMOPEN and IOERR_SHMSIZE: the log's index cannot grow.
 * IOERR_FSYNC is left out: after it the content of the disk is unknown.
 */
const NO_WRITE: ReadonlySet<number> = new Set([3, 18, 19].map((detail) => IO_ERROR | (detail << 8)));
/** Codes of failed operations on a file. They do not imply that its content is damaged. */
const UNUSABLE: ReadonlySet<number> = new Set([IO_ERROR, CORRUPT, NOT_A_DATABASE, READ_ONLY, CANNOT_OPEN]);

export interface OpenOptions {
  /** The file must be there, and every write to it fails. Default false. */
  readonly readOnly?: boolean;
  /**
   * The index of the log stays in memory, so that opening needs no room. No other connection can read beside it.
   * Default false.
   */
  readonly alone?: boolean;
  /** Longest wait for locks of others, in ms. Default 5,000. */
  readonly waitMs?: number;
}

/** @param file path, or ':memory:' */
export function openDatabase(file: string, options: OpenOptions = {}): Database {
  const { readOnly = false, alone = false, waitMs = 5_000 } = options;
  const connection = call(() => new DatabaseSync(file, { timeout: waitMs, readOnly }));
  if (alone) call(() => connection.exec('PRAGMA locking_mode = EXCLUSIVE'));
  const transaction = <T>(work: () => T): T => {
    call(() => connection.exec('BEGIN IMMEDIATE'));
    try {
      const result = work();
      call(() => connection.exec('COMMIT'));
      return result;
    } catch (cause) {
      // A full disk may have rolled back already.
      if (connection.isTransaction) connection.exec('ROLLBACK');
      throw cause;
    }
  };
  return {
    query<Row>(sql: string): Query<Row> {
      const statement = call(() => connection.prepare(sql));
      return {
        run: (...values) => call(() => statement.run(...values).changes),
        get: (...values) => call(() => statement.get(...values) as Row | undefined),
        all: (...values) => call(() => statement.all(...values) as Row[]),
      };
    },
    exec: (sql) => call(() => connection.exec(sql)),
    transaction,
    durably(work) {
      connection.exec('PRAGMA synchronous = FULL');
      try {
        return transaction(work);
      } finally {
        connection.exec('PRAGMA synchronous = NORMAL');
      }
    },
    close: () => connection.close(),
  };
}

function call<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw classed(cause);
  }
}

/** Converts a fault of SQLite into one of our errors if the caller can act on it. */
export function classed(cause: unknown): unknown {
  const extended = extendedCode(cause);
  const code = extended & 0xff;
  if (code === FULL || NO_WRITE.has(extended)) return new AmbitError('storage-full', FULL_SENTENCE, { cause });
  if (UNUSABLE.has(code)) {
    return new AmbitError(
      'store-broken',
      'The database cannot be read or written; Ambit checks it at the next start.',
      { cause },
    );
  }
  return cause;
}

/**
 * True if SQLite refuses a statement for its text, or for that of a table that it names. With the latter the driver
 * gives no code.
 */
export const isRefused = (fault: unknown): boolean =>
  !(fault instanceof AmbitError) && (extendedCode(fault) & 0xff) <= REFUSED;

/** True if the content of the file is damaged, false if the file is only out of reach. */
export function isDamage(fault: unknown): boolean {
  const code = isAmbitError(fault, 'store-broken') ? extendedCode(fault.cause) & 0xff : 0;
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** Tells whether another connection holds a lock for longer than was waited. */
export const isBusy = (fault: unknown): boolean => (extendedCode(fault) & 0xff) === BUSY;

/** SQLite's message for a full-text index whose own settings it cannot read. The driver gives no code with it. */
const BROKEN_INDEX = 'vtable constructor failed';

/** The low byte is the primary result code. */
function extendedCode(cause: unknown): number {
  const code = typeof cause === 'object' && cause !== null && 'errcode' in cause ? cause.errcode : undefined;
  if (typeof code === 'number') return code;
  return cause instanceof Error && cause.message.startsWith(BROKEN_INDEX) ? CORRUPT : 0;
}
