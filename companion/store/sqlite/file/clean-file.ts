import { closeSync, fstatSync, fsync, fsyncSync, openSync, read, readSync, statSync, write, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AmbitError, isAmbitError } from '../../../../shared/errors/ambit-error.ts';

import { type Database, openDatabase } from '../database.ts';
import { clearUnused } from './file-page.ts';
import { pagesInLog, patience, tryEmptyLogAtOnce } from './log.ts';
import { pragma } from './pragma.ts';
import { fileOf, rewrite } from './rewrite.ts';

/** Pages of the file that are read at a time. */
const CHUNK = 256;
/** Pages that are cleared in one stretch when all others are: some 10 ms. */
const FEW = 1_024;
/** Between two looks whether others have stopped reading, in milliseconds. */
const LOOK_MS = 50;
/**
 * SQLite locks octets here, in a page that holds nothing (sqlite.org/fileformat2.html#the_lock_byte_page): other
 * handles may not read them everywhere.
 */
const LOCKED_AT = 2 ** 30;
/**
 * Most octets in use up to which a database that is more than half free is rewritten. That is quick, and gives room
 * back.
 */
const LITTLE = 4 * 1024 * 1024;

/** Overwrites in the file of a database what rows left there that were taken out. */
export interface FileCleaner {
  /**
   * Cleans the file, while others read and write. Cost: it reads the file once, and writes where rows left anything.
   * @param tell how much of it is done, from 0 to 1; what it throws ends it
   * @throws busy when the database is read elsewhere for longer than the connection waits
   */
  clean(tell: (share: number) => void): Promise<void>;
  close(): void;
}

/**
 * Opens a cleaner that fills with zeros, by a handle of our own, what rows left behind.
 * SQLite's `secure_delete` is not enough. When rows move from one page of the file to the next, their old content stays
 * between the rows until the next write there.
 * The rules are:
 *
 * - The file changes only when the log is brought into it. A reader that begins on an empty log prevents that until it
 *   ends, and prevents nothing else (`WAL_READ_LOCK(0)`, sqlite.org/walformat.html). Other writes go into the log, and
 *   their pages are cleared after it.
 * - No reader uses the cleared places. So a write that is cut off leaves a sound database, too.
 * - The store's connection drops the pages that it holds in memory in the end, or it would write them again.
 * - The handle is never closed while the database is open: closing it would drop all other locks of this process
 *   (sqlite.org/howtocorrupt.html, 2.2).
 */
export function fileCleaner(database: Database): FileCleaner {
  const file = fileOf(database);
  const log = `${file}-wal`;
  const pageSize = pragma(database, 'page_size');
  const lockPage = LOCKED_AT / pageSize + 1;
  let handle: number | undefined;
  let isBusy = false;
  let isClosed = false;

  const giveRoomBack = (): void => {
    const [pages, free] = [pragma(database, 'page_count'), pragma(database, 'freelist_count')];
    if (2 * free < pages || (pages - free) * pageSize > LITTLE) return;
    try {
      rewrite(database);
    } catch (cause) {
      // It stays as large as it is.
      if (!isAmbitError(cause, 'storage-full')) throw cause;
    }
  };

  /** @param numbers of pages; all when left out */
  const pass = async (to: number, tell: (share: number) => void, numbers?: readonly number[]): Promise<void> => {
    const pages = Math.floor(fstatSync(to).size / pageSize);
    const chunk = Buffer.alloc(CHUNK * pageSize);
    for (const [first, count] of numbers === undefined
      ? chunksOf(pages, lockPage)
      : numbers.map((n) => [n, 1] as const)) {
      const { bytesRead } = await promisify(read)(to, chunk, 0, count * pageSize, (first - 1) * pageSize);
      const dirty = clearedIn(chunk.subarray(0, bytesRead), first, pageSize);
      if (dirty !== undefined) {
        const [from, end] = dirty;
        await promisify(write)(to, chunk, from, end - from, (first - 1) * pageSize + from);
      }
      if (isClosed) throw new Error('Ambit is ending; it goes on with forgetting at its next start.');
      if (numbers === undefined) tell(first / pages);
    }
    await promisify(fsync)(to);
  };

  const finish = (to: number, numbers: readonly number[]): void => {
    const page = Buffer.alloc(pageSize);
    for (const number of numbers) {
      const at = (number - 1) * pageSize;
      if (readSync(to, page, 0, pageSize, at) === pageSize && clearUnused(page, number))
        writeSync(to, page, 0, pageSize, at);
    }
    fsyncSync(to);
    database.exec('PRAGMA shrink_memory');
  };

  /**
   * Begins to read, so that the file does not change.
   * @returns false, and does not read, if another process wrote since the log was emptied: such a reader would block no
   * writer
   */
  const holds = (reader: Database): boolean => {
    // The moment is that of the first read.
    reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) return true;
    reader.exec('ROLLBACK');
    return false;
  };

  const cleanWith = async (to: number, tell: (share: number) => void): Promise<void> => {
    const reader = openDatabase(file, { readOnly: true });
    try {
      let isWhole = false;
      for (let end = performance.now() + patience(database); ; ) {
        const written = pagesInLog(log, pageSize);
        if (!tryEmptyLogAtOnce(database) || !holds(reader)) {
          if (performance.now() >= end) {
            throw new AmbitError(
              'busy',
              'The database is being read elsewhere, so its log still holds what is to be forgotten: let that end, then forget again.',
            );
          }
          // Other writes may reach the file unseen.
          isWhole = false;
          await pause(LOOK_MS);
          continue;
        }
        try {
          if (isWhole && written.length <= FEW) return finish(to, written);
          await pass(to, tell, isWhole ? written : undefined);
        } finally {
          reader.exec('ROLLBACK');
        }
        isWhole = true;
        end = performance.now() + patience(database);
      }
    } finally {
      reader.close();
    }
  };

  return {
    async clean(tell) {
      if (file === '') return;
      giveRoomBack();
      handle ??= openSync(file, 'r+');
      isBusy = true;
      try {
        await cleanWith(handle, tell);
      } finally {
        isBusy = false;
        if (isClosed) closeSync(handle);
      }
    },
    close() {
      isClosed = true;
      // Another file may get its number, and be written to.
      if (handle !== undefined && !isBusy) closeSync(handle);
    },
  };
}

/** All pages of a file, without the one that holds locks. */
function* chunksOf(pages: number, lockPage: number): Generator<readonly [first: number, count: number]> {
  for (let first = 1; first <= pages; first += CHUNK) {
    const count = Math.min(CHUNK, pages - first + 1);
    // It is the first of its chunk.
    yield first === lockPage ? [first + 1, count - 1] : [first, count];
  }
}

/**
 * Clears pages that were read together. @returns where the first that changed begins, and the last ends; undefined when
 * none did
 */
function clearedIn(octets: Buffer, first: number, pageSize: number): readonly [from: number, end: number] | undefined {
  let dirty: readonly [number, number] | undefined;
  for (let at = 0; at + pageSize <= octets.length; at += pageSize) {
    if (!clearUnused(octets.subarray(at, at + pageSize), first + at / pageSize)) continue;
    dirty = [dirty?.[0] ?? at, at + pageSize];
  }
  return dirty;
}
