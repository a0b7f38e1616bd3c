import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFile, openFolder } from './folder.ts';
import { lock } from './lock.ts';
import { openDatabase } from './sqlite/database.ts';
import { migrate } from './sqlite/migrate.ts';
import { refuseUnfit, sqliteStore } from './sqlite/open.ts';
import { backUp, isCopy, openSound } from './sqlite/sound.ts';
import type { Store } from './store.ts';

/** The database's name in the state folder. */
export const DATABASE = 'ambit.db';

/**
 * Opens the store of a state folder, which is made when it is missing; `undefined`: a store in memory, gone with the process.
 * A damaged database is set aside and told in `notices`.
 * @throws StoreNotPrivate, StoreInUse, StoreTooNew, UnfitLibrary, StorageFull
 */
export function openStore(dir: string | undefined): Store {
  return dir === undefined ? inMemory() : inFolder(dir);
}

/** The store of a folder that this process has open already, on a connection of its own that changes nothing. */
export function openStoreToRead(dir: string): Store {
  const database = openDatabase(join(dir, DATABASE));
  const nothing = () => undefined;
  const store = sqliteStore(database, { durable: true, freeBytes: () => 0, dropCopies: nothing, onClose: nothing }, []);
  database.exec('PRAGMA query_only = 1');
  return { ...store, close: () => database.close() };
}

function inMemory(): Store {
  const database = openDatabase(':memory:');
  migrate(database, () => undefined);
  const nothing = () => undefined;
  const place = { durable: false, freeBytes: () => Number.POSITIVE_INFINITY, dropCopies: nothing, onClose: nothing };
  return sqliteStore(database, place, []);
}

function inFolder(dir: string): Store {
  openFolder(dir);
  const unlock = lock(dir);
  try {
    const file = join(dir, DATABASE);
    makePrivateFile(file);
    const { database, notices } = openSound(file);
    refuseUnfit(database.query<{ version: string }>('SELECT sqlite_version() AS version').get()?.version ?? '0');
    migrate(database, (version) => backUp(database, dir, version));
    const place = {
      durable: true,
      freeBytes() {
        const { bavail, bsize } = statfsSync(dir);
        return bavail * bsize;
      },
      dropCopies() {
        for (const name of readdirSync(dir)) if (isCopy(name)) rmSync(join(dir, name));
      },
      onClose: unlock,
    };
    return sqliteStore(database, place, notices);
  } catch (cause) {
    unlock();
    throw cause;
  }
}
