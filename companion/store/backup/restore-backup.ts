import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { openFolder, starting } from '../folder.ts';
import { LOCK_FILE, lock } from '../lock.ts';
import { DATABASE } from '../open.ts';
import { COPIED_FILES } from '../sqlite/copies/daily-copy.ts';
import { isDamage, openDatabase } from '../sqlite/database.ts';
import { MIGRATIONS } from '../sqlite/file/migrations.ts';
import { hasForeignCode, hasOwnSchema, refuseForeign } from '../sqlite/file/schema.ts';
import { damaged } from './backup-file.ts';
import { openBackupFile } from './read-backup.ts';
import { countsOf, type StoreCounts } from './snapshot.ts';

export interface RestoreOptions {
  /** Called for an encrypted backup only. */
  readonly passphrase: () => Promise<string>;
  /** Called with the share that is done, from 0 to 1. */
  readonly tell?: (share: number) => void;
}

/** Share of the reported progress that unpacking takes; checking the database takes the rest. */
const UNPACKED = 0.8;

/** A folder in the state folder for files that are not yet checked. A crash may leave it. */
const STAGING = 'restoring';

/**
 * Restores a backup into a state folder that is missing or empty. Reads and checks the whole file before it writes
 * anything, then checks the unpacked database. Files get their names last, the database after all others: a crash
 * leaves no part of a store that Ambit would open. A folder that it made goes again where it is refused.
 * @returns what it holds
 * @throws bad-backup, store-too-new, folder-unusable, store-in-use, storage-full
 */
export async function restoreBackup(file: string, dir: string, options: RestoreOptions): Promise<StoreCounts> {
  const { passphrase, tell = () => undefined } = options;
  const backup = await openBackupFile(file, MIGRATIONS.length);
  try {
    const isNew = !existsSync(dir);
    if (!isNew) refuseUsed(dir);
    const key = backup.isSealed ? await passphrase() : undefined;
    openFolder(dir);
    const unlock = starting(dir, () => lock(dir));
    const staging = join(dir, STAGING);
    let isRestored = false;
    try {
      refuseUsed(dir);
      removeLeft(dir);
      mkdirSync(staging, { mode: 0o700 });
      await backup.unpack(staging, key, (share) => tell(share * UNPACKED));
      const counts = checkedCounts(join(staging, DATABASE), file);
      for (const name of [...COPIED_FILES, DATABASE])
        if (existsSync(join(staging, name))) renameSync(join(staging, name), join(dir, name));
      isRestored = true;
      return counts;
    } finally {
      rmSync(staging, { recursive: true, force: true });
      if (isNew && !isRestored) removeMade(dir);
      unlock();
    }
  } finally {
    await backup.close();
  }
}

/** Names in a folder where an earlier restore was cut off. */
const LEFT: ReadonlySet<string> = new Set([STAGING, ...COPIED_FILES]);

/** Refuses a folder in which there is anything but what a restore left that was cut off. */
function refuseUsed(dir: string): void {
  const names = readdirSync(dir).filter((name) => !name.startsWith(LOCK_FILE));
  if (names.length === 0 || (names.includes(STAGING) && names.every((name) => LEFT.has(name)))) return;
  throw new AmbitError(
    'folder-unusable',
    `${dir} holds data already, which a restore never replaces: name a new folder with --data, or move that one away first.`,
  );
}

/** Removes a folder with nothing but the lock that this process holds. Windows keeps files that are open. */
function removeMade(dir: string): void {
  if (process.platform === 'win32') return;
  rmSync(join(dir, LOCK_FILE));
  rmdirSync(dir);
}

function removeLeft(dir: string): void {
  if (!existsSync(join(dir, STAGING))) return;
  // The staging folder goes last: by it the next call knows that the others are left over.
  for (const name of COPIED_FILES) rmSync(join(dir, name), { force: true });
  rmSync(join(dir, STAGING), { recursive: true });
}

/**
 * Checks an unpacked database: whole, Ambit's, and without views and triggers of others, which would run with its
 * rights.
 * @throws bad-backup
 */
function checkedCounts(database: string, file: string): StoreCounts {
  try {
    const opened = openDatabase(database);
    try {
      refuseForeign(opened, file);
      if (!hasOwnSchema(opened) || hasForeignCode(opened)) throw damaged(file);
    } finally {
      opened.close();
    }
    return countsOf(database);
  } catch (cause) {
    throw isDamage(cause) ? damaged(file, cause) : cause;
  }
}
