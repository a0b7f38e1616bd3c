import type { DatabaseSync as Connection } from '@photostructure/sqlite';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { faultCode } from '../../fault-code.ts';
import { isFit } from './fit.ts';

/** A module with SQLite, as far as the store uses it. */
interface Driver {
  readonly DatabaseSync: typeof Connection;
}

/** SQLite in use: the one that is part of Node, or the package's. */
export interface SqliteLibrary {
  readonly version: string;
  readonly of: 'node' | 'package';
}

const OWN = 'node:sqlite';
/** As the store makes one of numbers: such a buffer has no address. */
const EMPTY = new Uint8Array(new Int32Array(0).buffer);
const TRIAL = 'SELECT sqlite_version() AS version, typeof(?) AS kind';

/**
 * Returns Node's own SQLite where it does all that the store asks of it: its version loses no data, connections know
 * whether a transaction is open, and an empty blob stays one. Node 20 has none, and Node 22 makes NULL of an empty
 * blob.
 */
export function nodeSqlite(load: () => unknown = builtIn): Driver | undefined {
  const driver = load() as Driver | undefined;
  if (driver === undefined) return undefined;
  const { version, isSound } = tried(driver);
  return isSound && isFit(version) ? driver : undefined;
}

/**
 * Loads Node's SQLite without its warning that it is experimental: every version that is used here runs all tests of
 * the store.
 */
function builtIn(): unknown {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule?.(OWN);
  } finally {
    process.emitWarning = emitWarning;
  }
}

function tried({ DatabaseSync }: Driver): { readonly version: string; readonly isSound: boolean } {
  const connection = new DatabaseSync(':memory:');
  try {
    const { version, kind } = connection.prepare(TRIAL).get(EMPTY) as Record<string, unknown>;
    return { version: String(version), isSound: kind === 'blob' && 'isTransaction' in connection };
  } finally {
    connection.close();
  }
}

/**
 * Returns a SQLite that opens no database, so that commands without one still run. Its fault is what
 * `native/load.ts` says.
 */
function refusing(cause: unknown): Driver {
  // Thrown by Node: the program is not whole.
  if (!(cause instanceof Error) || faultCode(cause) !== '' || cause instanceof SyntaxError) throw cause;
  const fault = new AmbitError('unfit-library', cause.message, { cause });
  return {
    DatabaseSync: class {
      constructor() {
        throw fault;
      }
    } as unknown as typeof Connection,
  };
}

const own = nodeSqlite();
const driver: Driver = own ?? (await import('@photostructure/sqlite').catch(refusing));
export const { DatabaseSync } = driver;

/** Returns the SQLite that every store of this process uses. */
export const sqliteLibrary = (): SqliteLibrary => ({
  version: tried(driver).version,
  of: own === undefined ? 'package' : 'node',
});
