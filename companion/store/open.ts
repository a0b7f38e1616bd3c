import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFile, openFolder, refuseStrange, starting } from './folder.ts';
import { lock } from './lock.ts';
import {
  type FullDiskDatabase,
  noRoomIn,
  openAlone,
  openUpToDate,
  SHORT_OF_ROOM,
  withoutErasing,
} from './open-on-full-disk.ts';
import { NO_RESERVE, openReserve } from './reserve.ts';
import { bothSpares, NO_SPARE, openSpare, withSpare } from './spare.ts';
import { NO_COPIES, openCopies } from './sqlite/copies/copies.ts';
import { isNothing } from './sqlite/copies/mend-from-copies.ts';
import { openDatabase } from './sqlite/database.ts';
import { migrate, refuseOtherVersion, type StepBegins } from './sqlite/file/migrate.ts';
import { refuseForeign } from './sqlite/file/schema.ts';
import { resumeSwap } from './sqlite/file/swap.ts';
import { type DatabaseHome, sqliteStore } from './sqlite/open.ts';
import type { Salvager } from './sqlite/salvage/salvage-in-child.ts';
import type { Store } from './store.ts';

/** The home of a store that writes no file. */
const NOWHERE: DatabaseHome = {
  durable: false,
  reserve: NO_RESERVE,
  spare: NO_SPARE,
  freeBytes: () => Number.POSITIVE_INFINITY,
  diskBytes: () => 0,
  copies: NO_COPIES,
  onClose: () => undefined,
};

/** The database's name in the state folder. */
export const DATABASE = 'ambit.db';

/**
 * Opens the store of a state folder, which is made when it is missing; `undefined`: a store in memory, gone with the
 * process. Of a damaged database all that can be read is saved, and `notices` tell of it.
 * @param salvager reads a damaged database; in a process of its own when left out
 * @param begins told of each step that brings older data up to date
 * @throws folder-unusable, store-not-private, store-in-use, store-too-new, unfit-library, storage-full
 */
export function openStore(dir: string | undefined, salvager?: Salvager, begins?: StepBegins): Store {
  return dir === undefined ? inMemory() : inFolder(dir, salvager, begins);
}

/**
 * Opens the existing database of a folder to read, on a connection that cannot write and takes no lock.
 * A companion may write to it at the same time: SQLite's log lets one write while others read (sqlite.org/wal.html).
 * @param still reads everything as of this call. The log cannot be emptied until the store is closed, so close it soon.
 * @throws folder-unusable, store-too-new, store-too-old, store-broken
 */
export function openStoreToRead(dir: string, { still = false } = {}): Store {
  const file = join(dir, DATABASE);
  refuseStrange(file, DATABASE, true);
  const database = openDatabase(file, { readOnly: true });
  try {
    refuseForeign(database, file);
    refuseOtherVersion(database);
    const place = { ...NOWHERE, durable: true, isReadOnly: true };
    const store = sqliteStore(database, place, []);
    // The moment is that of the first read.
    if (still) database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    return {
      ...store,
      close() {
        // The driver ends a connection only when its statements are collected; the moment must not be held until then.
        if (still) database.exec('ROLLBACK');
        database.close();
      },
    };
  } catch (cause) {
    database.close();
    throw cause;
  }
}

function inMemory(): Store {
  const database = openDatabase(':memory:');
  migrate(database, () => undefined);
  return sqliteStore(database, NOWHERE, []);
}

function inFolder(dir: string, salvager?: Salvager, begins?: StepBegins): Store {
  openFolder(dir);
  const unlock = starting(dir, () => lock(dir));
  try {
    const file = join(dir, DATABASE);
    resumeSwap(file);
    const wasNothing = isNothing(file);
    starting(dir, () => makePrivateFile(file));
    const room = () => {
      const { bavail, blocks, bsize } = statfsSync(dir);
      return { free: bavail * bsize, all: blocks * bsize };
    };
    const freeBytes = () => room().free;
    const forgetting = openSpare(dir, freeBytes);
    const { database, notices, isAlone } = withSpare<FullDiskDatabase>(
      forgetting,
      () => openUpToDate({ file, dir, wasNothing, salvager, begins }),
      () => openAlone(file),
    );
    // The larger one first, on a disk that has room for both.
    const reserve = openReserve(dir, freeBytes);
    forgetting.refill();
    const place = {
      durable: true,
      reserve,
      spare: bothSpares(forgetting, reserve),
      freeBytes,
      diskBytes: () => room().all,
      copies: openCopies(database, dir),
      onClose: unlock,
    };
    const store = sqliteStore(database, place, notices);
    return {
      ...(isAlone ? withoutErasing(store) : store),
      get notices() {
        return freeBytes() < SHORT_OF_ROOM ? [...store.notices, noRoomIn(dir)] : store.notices;
      },
    };
  } catch (cause) {
    unlock();
    throw cause;
  }
}
