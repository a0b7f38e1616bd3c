import { readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { makePrivateFile, refuseStrange } from '../folder.ts';
import { DATABASE } from '../open.ts';
import { type Database, openDatabase } from '../sqlite/database.ts';
import { versionOf } from '../sqlite/file/migrate.ts';
import { refuseForeign } from '../sqlite/file/schema.ts';
import { stamp } from '../sqlite/file/swap.ts';
import { isSound } from '../sqlite/file/try-open.ts';

/** A whole copy of a database as of one moment. Its file has no name any more, and goes when it is closed. */
export interface StoreSnapshot {
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
  /** Version of its schema. */
  readonly schema: number;
  readonly counts: StoreCounts;
}

/** Rows that a user knows. */
export interface StoreCounts {
  readonly topics: number;
  readonly labels: number;
  readonly captures: number;
  readonly crawls: number;
}

/** A name that `isCopy` knows: forgetting removes it, should a crash leave it. */
const DRAFT = /^backup-v\d+-.+\.db\.new$/;
/** Time without a write after which no backup is at work on a draft any more, in ms. */
const LEFT_MS = 3_600_000;

/**
 * Copies the database of a state folder while a companion may write to it (sqlite.org/lang_vacuum.html, INTO).
 * Needs room for the copy in the state folder: elsewhere others might read what is to be encrypted.
 * @throws folder-unusable, store-broken, storage-full
 */
export async function takeSnapshot(dir: string): Promise<StoreSnapshot> {
  removeLeftDrafts(dir);
  const file = join(dir, DATABASE);
  refuseStrange(file, DATABASE, true);
  const database = openDatabase(file, { readOnly: true });
  try {
    refuseForeign(database, file);
    const schema = versionOf(database);
    const draft = join(dir, `backup-v${schema}-${stamp()}.db.new`);
    makePrivateFile(draft);
    try {
      database.query('VACUUM INTO ?').run(draft);
      const counts = countsOf(draft);
      const handle = await open(draft, 'r');
      return { handle, size: statSync(draft).size, schema, counts };
    } finally {
      rmSync(draft, { force: true });
    }
  } finally {
    database.close();
  }
}

function removeLeftDrafts(dir: string): void {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (DRAFT.test(name) && Date.now() - statSync(path).mtimeMs > LEFT_MS) rmSync(path, { force: true });
  }
}

/** Counts what a database holds. @throws store-broken for a damaged one */
export function countsOf(file: string): StoreCounts {
  const database = openDatabase(file, { readOnly: true });
  try {
    if (!isSound(database))
      throw new AmbitError('store-broken', 'The database is damaged: start Ambit, which mends it, then try again.');
    return counted(database);
  } finally {
    database.close();
  }
}

function counted(database: Database): StoreCounts {
  const row = database
    .query<StoreCounts>(`
      SELECT (SELECT count(*) FROM topics) AS topics, (SELECT count(*) FROM labels) AS labels,
        (SELECT count(*) FROM captures) AS captures, (SELECT count(*) FROM crawls) AS crawls`)
    .get();
  return { ...(row ?? { topics: 0, labels: 0, captures: 0, crawls: 0 }) };
}
