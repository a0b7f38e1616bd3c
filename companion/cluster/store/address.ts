import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { makePrivateFile, openFolder } from '../../store/folder.ts';
import { openSharedStoreOn, SHARED_STORE_TIMES } from './open.ts';
import type { SharedStore } from './shared-store.ts';
import type { SqlDatabase } from './sql.ts';

/** Matches a mistyped server address, which may hold a password. No folder has such a name. */
const LIKE_SERVER = /:\/\/|^postgres\w*:/i;

/**
 * Returns whether a shared store's address is a folder of this machine.
 * @throws bad-arguments when it is neither a folder nor a server: a typo must not create a folder named after a
 * password.
 */
export function isFolder(address: string): boolean {
  if (/^postgres(?:ql)?:\/\//i.test(address)) return false;
  if (LIKE_SERVER.test(address)) throw notAnAddress();
  return true;
}

/** The shared store's database in a state folder. */
export const SHARED_STORE_DATABASE = 'commons.db';

/**
 * Returns whether the address is a folder without a shared store; opening it would create one.
 * @throws bad-arguments
 */
export const isStoreless = (address: string): boolean =>
  isFolder(address) && !existsSync(join(address, SHARED_STORE_DATABASE));

/** Omits the given address from the message, since it may hold a password. */
const notAnAddress = (): AmbitError =>
  new AmbitError('bad-arguments', 'The store is postgres://user@host:port/database, or a folder.');

/**
 * Opens the store that workers share.
 * @param shown see `openSharedDatabase`
 * @throws bad-arguments, store-too-new, move-unfinished, store-away, store-not-private
 */
export const openSharedStore = async (
  address: string,
  shown: boolean,
  times = SHARED_STORE_TIMES,
): Promise<SharedStore> => openSharedStoreOn(await openSharedDatabase(address, shown), times);

/**
 * Opens the database of a shared store: `postgres://…`, or a folder for several processes of one machine. Loads a
 * driver only when it needs it.
 * @param shown true when others can read the address (arguments of a process): then it may hold no password.
 * @throws bad-arguments, store-not-private
 */
export async function openSharedDatabase(address: string, shown: boolean): Promise<SqlDatabase> {
  if (isFolder(address)) {
    openFolder(address);
    const { openSqliteSharedStore } = await import('./sqlite/database.ts');
    const file = join(address, SHARED_STORE_DATABASE);
    makePrivateFile(file);
    return openSqliteSharedStore(file);
  }
  if (!URL.canParse(address)) throw notAnAddress();
  const { password, searchParams } = new URL(address);
  if (shown && (password !== '' || searchParams.has('password'))) {
    throw new AmbitError(
      'bad-arguments',
      'A password in the arguments can be read by everybody on this machine: leave it out, and put it into PGPASSFILE or PGPASSWORD, or the whole address into AMBIT_STORE.',
    );
  }
  const { openPostgres } = await import('./postgres/database.ts');
  return openPostgres(address);
}
