import type { DatabaseSync as Connection } from '@photostructure/sqlite';
import { isFit } from './fit.ts';

/** What a module with SQLite offers, as far as the store uses it. */
interface Driver {
  readonly DatabaseSync: typeof Connection;
}

/** Which SQLite is in use: the one that is part of Node, or the package's. */
export interface SqliteLibrary {
  readonly version: string;
  readonly of: 'node' | 'package';
}

const OWN = 'node:sqlite';

/**
 * Returns Node's own SQLite where it can do all that the store asks of it, and none of its versions with a known fault is in it. Node 20
 * has none; 22.16 is the first whose connections know whether a transaction is open and take a time to wait for locks.
 */
export function nodeSqlite(load: () => unknown = builtIn): Driver | undefined {
  const driver = load() as Driver | undefined;
  if (driver === undefined || !('isTransaction' in driver.DatabaseSync.prototype)) return undefined;
  return isFit(versionOf(driver)) ? driver : undefined;
}

/** Loads Node's SQLite without its warning that it is experimental: every version that is used here runs all tests of the store. */
function builtIn(): unknown {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule?.(OWN);
  } finally {
    process.emitWarning = emitWarning;
  }
}

function versionOf({ DatabaseSync }: Driver): string {
  const connection = new DatabaseSync(':memory:');
  try {
    return String(Object.values(connection.prepare('SELECT sqlite_version()').get() ?? {})[0]);
  } finally {
    connection.close();
  }
}

const own = nodeSqlite();
const driver: Driver = own ?? (await import('@photostructure/sqlite'));
export const { DatabaseSync } = driver;

/** Returns the SQLite that every store of this process uses. */
export const sqliteLibrary = (): SqliteLibrary => ({
  version: versionOf(driver),
  of: own === undefined ? 'package' : 'node',
});
