import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { FULL_SENTENCE } from './errors.ts';
import { mendFromCopies } from './sqlite/copies/mend-from-copies.ts';
import { type Database, isBusy, isDamage, openDatabase } from './sqlite/database.ts';
import { isMarked } from './sqlite/file/check.ts';
import { keepLogSmall } from './sqlite/file/log.ts';
import { migrate, refuseOtherVersion, type StepBegins, versionOf } from './sqlite/file/migrate.ts';
import { MIGRATIONS } from './sqlite/file/migrations.ts';
import { refuseForeign } from './sqlite/file/schema.ts';
import { backUp, openBackup, openSound } from './sqlite/file/sound.ts';
import { isSound } from './sqlite/file/try-open.ts';
import { refuseUnfit } from './sqlite/open.ts';
import type { Salvager } from './sqlite/salvage/salvage-in-child.ts';
import type { Store, StoreNotice } from './store.ts';

export interface FullDiskDatabase {
  readonly database: Database;
  readonly notices: readonly StoreNotice[];
  /** No other connection can be made while this one is open. */
  readonly isAlone: boolean;
}

export interface DatabaseFile {
  readonly file: string;
  /** The state folder. */
  readonly dir: string;
  /** The database was missing or empty before the start. */
  readonly wasNothing: boolean;
  readonly salvager: Salvager | undefined;
  readonly begins: StepBegins | undefined;
}

/**
 * Opens the database of a state folder, checked and brought up to date. @throws storage-full, and leaves nothing open
 */
export function openUpToDate({ file, dir, wasNothing, salvager, begins }: DatabaseFile): FullDiskDatabase {
  const { database, notices } = (wasNothing ? openBackup(file) : undefined) ?? openSound(file, salvager);
  try {
    refuseUnfit(database.query<{ version: string }>('SELECT sqlite_version() AS version').get()?.version ?? '0');
    migrate(database, (version) => backUp(database, dir, version), MIGRATIONS, begins);
    const told = mendFromCopies(database, dir, notices, wasNothing);
    return { database: keepLogSmall(database), notices: told, isAlone: false };
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/**
 * Opens the database where not even the index of its log finds room: everything can be read. A write succeeds where it
 * fits into the files as they are.
 * @throws storage-full where the database is new, damaged or to be brought up to date, or another program reads it
 */
export function openAlone(file: string): FullDiskDatabase {
  const database = openDatabase(file, { alone: true, waitMs: 0 });
  try {
    database.exec('SELECT count(*) FROM sqlite_schema');
    refuseForeign(database, file);
    if (versionOf(database) === 0 || isMarked(file) || !isSound(database))
      throw new AmbitError('storage-full', FULL_SENTENCE);
    refuseOtherVersion(database);
    return { database, notices: [], isAlone: true };
  } catch (cause) {
    database.close();
    throw isBusy(cause) || isDamage(cause) ? new AmbitError('storage-full', FULL_SENTENCE, { cause }) : cause;
  }
}

/** Octets free below which the user learns that nothing new is kept, for as long as that is so. */
export const SHORT_OF_ROOM = 1024 * 1024;

export const noRoomIn = (dir: string): StoreNotice => ({
  code: 'disk-full',
  message: `The disk is full: Ambit shows what it keeps, and takes in nothing new. Free 64 MiB on the disk of ${dir}, or forget sites, days or everything, in the browser or with ambit store forget.`,
});

const TOO_FULL =
  'The disk is full, and the room kept aside for forgetting is gone: free 2 MiB, start Ambit again, then forget.';

/** A store that was opened alone. Forgetting needs further connections, and refuses with what to do first. */
export function withoutErasing(store: Store): Store {
  const refuse = async (): Promise<never> => {
    throw new AmbitError('storage-full', TOO_FULL);
  };
  return {
    ...store,
    captures: { ...store.captures, forget: refuse },
    upkeep: {
      ...store.upkeep,
      forget: refuse,
      finish: refuse,
      expire: () => false,
      vacuum: refuse,
    },
  };
}
