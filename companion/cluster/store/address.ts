import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFile, openFolder } from '../../store/folder.ts';
import { openSharedStoreOn, SHARED_STORE_TIMES } from './open.ts';
import type { SharedStore } from './shared-store.ts';
import type { SqlDatabase } from './sql.ts';

/** What nobody calls a folder, but may write for the address of a server, with a password in it. */
const LIKE_SERVER = /:\/\/|^postgres\w*:/i;

/**
 * Whether a store that workers share is one of this machine.
 * @throws BadStoreAddress for what is neither a folder nor the address of a server: a slip must not make a folder that
 * has a password for its name.
 */
export function isFolder(address: string): boolean {
  if (/^postgres(?:ql)?:\/\//i.test(address)) return false;
  if (LIKE_SERVER.test(address)) throw notAnAddress();
  return true;
}

/** The shared store's database in a state folder. */
export const SHARED_STORE_DATABASE = 'commons.db';

/** Whether the address is a folder without a shared store in it; opening would make one. @throws BadStoreAddress */
export const isStoreless = (address: string): boolean =>
  isFolder(address) && !existsSync(join(address, SHARED_STORE_DATABASE));

/** The address of a store cannot be meant. *Mend the call.* */
export class BadStoreAddress extends Error {
  override readonly name = 'BadStoreAddress';
  readonly code = 'bad-arguments';
}

/** Repeats nothing of what was written, since a password may stand in it. */
const notAnAddress = (): BadStoreAddress =>
  new BadStoreAddress('The store is postgres://user@host:port/database, or a folder.');

/**
 * Opens the store that workers share.
 * @param shown see `openSharedDatabase`
 * @throws BadStoreAddress, StoreTooNew, MoveUnfinished, StoreAway, StoreNotPrivate
 */
export const openSharedStore = async (
  address: string,
  shown: boolean,
  times = SHARED_STORE_TIMES,
): Promise<SharedStore> => openSharedStoreOn(await openSharedDatabase(address, shown), times);

/**
 * The database of a store that workers share: `postgres://…`, or a folder for several processes of one machine. A
 * driver is loaded only when it is needed.
 * @param shown the address stands where others can read it (arguments of a process): then it may hold no password.
 * @throws BadStoreAddress, StoreNotPrivate
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
    throw new BadStoreAddress(
      'A password in the arguments can be read by everybody on this machine: leave it out, and put it into PGPASSFILE or PGPASSWORD, or the whole address into AMBIT_STORE.',
    );
  }
  const { openPostgres } = await import('./postgres/database.ts');
  return openPostgres(address);
}
