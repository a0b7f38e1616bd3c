import { wellFormed } from '../../../shared/text/well-formed.ts';

/**
 * Values that both databases accept unchanged. Text may be hostile: the adapters drop characters that a database cannot
 * hold.
 */
export type SqlValue = string | number | Uint8Array | null;

/** Types of columns that are handed over as JSON rows. */
export type ColumnType = 'text' | 'int' | 'real';

/** Differences between SQLite and PostgreSQL. Statements number their values `$1`, `$2` in both. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Milliseconds since 1970 by the clock of the database: the only clock that workers share. */
  readonly now: string;
  /** Milliseconds since 1970 at which the database started; 0 for one inside the calling process. */
  readonly startedAt: string;
  /** Appended to a SELECT inside a transaction: its rows stay as they are until the transaction ends. */
  readonly lock: string;
  /** The same, but skips rows that another session has locked. @param alias of the table to lock. */
  skipLocked(alias: string): string;
  /**
   * A table `x` out of one value that holds a JSON array of objects. All by which rows of a large table are found
   * belongs into it: of a table that is young PostgreSQL thinks that little has the same crawl, or worker, and would go
   * through all of it once for each `x`.
   * @param value its place, e.g. `$1`.
   */
  rows(value: string, columns: Readonly<Record<string, ColumnType>>): string;
}

/**
 * A connection, or a transaction on one. Rows are trusted to have the shape of `Row`: the schema is ours. Statements of
 * a transaction run in the sequence in which they were called; those that do not need each other's results are best
 * called at once and awaited together.
 */
export interface Sql {
  readonly dialect: Dialect;
  all<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** @returns rows changed. */
  change(text: string, values?: readonly SqlValue[]): Promise<number>;
  /** Notifies every listener once the transaction is committed. At most 1,000 letters. */
  tell(news: string): Promise<void>;
}

/** How a transaction ends. */
export interface TransactionOptions {
  /**
   * False: the COMMIT does not wait for the disk. A database that crashes in the next moment may lose the transaction,
   * unless a later lasting one was written: recovery replays writes in their sequence.
   */
  readonly lasts: boolean;
}

/** For transactions that a crash may lose. */
export const FLEETING: TransactionOptions = { lasts: false };

/**
 * One database that many processes share.
 * @throws store-away from every call when it cannot be reached.
 */
export interface SqlDatabase extends Sql {
  /**
   * All or nothing. `work` is called again, up to five times, when the database ended the transaction to undo a
   * deadlock. A single statement is sent again in the same way. A statement that `work` calls after the end is refused.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, how?: TransactionOptions): Promise<T>;
  /** Calls `hear` with each notification, and with '' when some may be lost. @returns ends it. */
  listen(hear: (news: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** JSON of rows, without the two things that PostgreSQL refuses in it: NUL and halves of surrogate pairs. */
export function rowsOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  // Nearly every text has nothing to drop, so test it before looking at each value.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}

/** Text as both databases can hold it. */
export const storable = (text: string): string => wellFormed(text.replaceAll('\0', ''));
