import { existsSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

import { makePrivateFile } from './folder.ts';
import { type Database, isBusy, isDamage, openDatabase } from './sqlite/database.ts';

/**
 * Database without content: a process that holds SQLite's lock on it has the state folder. The file stays when the lock
 * ends.
 * Removing it would let two processes hold locks on two files of one name.
 */
export const LOCK_FILE = 'lock.db';

/**
 * Longest wait for the lock, in ms. Two processes that start in the same moment refuse each other at their first try.
 */
const WAIT_MS = 500;

/**
 * Locks a state folder for one companion. The operating system holds the lock (POSIX record locks, LockFileEx on
 * Windows) and ends it with the process, also after `kill -9`. It counts in every PID namespace and container of the
 * machine, which a process number does not.
 *
 * No other code of this process may open the file: closing any handle to it would end the lock
 * (sqlite.org/howtocorrupt.html, 2.2).
 * @returns gives the lock back.
 * @throws store-in-use
 */
export function lock(dir: string): () => void {
  const file = join(dir, LOCK_FILE);
  // A file that exists may be locked by this very process, so it is not opened here.
  if (!existsSync(file)) makePrivateFile(file);
  const holder = openDatabase(file, { waitMs: WAIT_MS });
  try {
    takeLock(holder, file);
  } catch (cause) {
    holder.close();
    if (!isBusy(cause)) throw cause;
    throw new AmbitError(
      'store-in-use',
      `Another Ambit is already running with ${dir}: use that one, or give another folder.`,
      {
        cause,
      },
    );
  }
  return () => {
    // The driver closes a connection only when its statements are collected.
    holder.exec('ROLLBACK');
    holder.close();
  };
}

/** The journal stays in memory: the lock writes no row. */
const TAKE = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

function takeLock(holder: Database, file: string): void {
  try {
    holder.exec(TAKE);
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    // Another program wrote into the file. A process that holds the lock has read it as a database, so none holds it.
    truncateSync(file);
    holder.exec(TAKE);
  }
}
