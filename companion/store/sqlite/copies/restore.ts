import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Database, openDatabase } from '../database.ts';
import { stamp } from '../file/swap.ts';
import { decideAgain } from '../salvage/mend.ts';
import { COPIED, COPIED_FILES, dailyCopies, wholeFile } from './daily-copy.ts';

/** Rows that a daily copy gave back. */
export interface Restored {
  /** Name of the copy. */
  readonly copy: string;
  readonly labels: number;
  readonly topics: number;
}

/**
 * Puts back labels, topics, notes and saved searches that the newest whole daily copy has and the database has not.
 * What the database has is newer and stays. Nothing is put back while anything is being forgotten: the copy may hold
 * it.
 * @param all true: the database was lost, so search services come back as well
 * @returns undefined when no copy is whole
 */
export function restoreRows(database: Database, dir: string, all: boolean): Restored | undefined {
  if (database.query('SELECT 1 FROM forgetting').get() !== undefined) return undefined;
  const copy = newestWhole(dir);
  if (copy === undefined) return undefined;
  database.query('ATTACH ? AS copy').run(`${pathToFileURL(join(dir, copy)).href}?mode=ro`);
  try {
    const [topics, labels] = database.durably(() =>
      COPIED.filter((table) => all || table !== 'search_services').map((table) => putBack(database, table)),
    );
    decideAgain(database);
    return { copy, labels: labels ?? 0, topics: topics ?? 0 };
  } finally {
    database.exec('DETACH copy');
  }
}

function putBack(database: Database, table: string): number {
  // An older copy lacks columns that came later; those have defaults.
  const columns = database
    .query<{ name: string }>("SELECT name FROM pragma_table_info(?, 'copy')")
    .all(table)
    .map(({ name }) => `"${name}"`)
    .join(', ');
  // An older copy lacks tables that came later.
  if (columns === '') return 0;
  return database.query(`INSERT OR IGNORE INTO main.${table} (${columns}) SELECT ${columns} FROM copy.${table}`).run();
}

function newestWhole(dir: string): string | undefined {
  return dailyCopies(dir).find((name) => {
    try {
      const copy = openDatabase(join(dir, name), { readOnly: true });
      try {
        return copy.query<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
      } finally {
        copy.close();
      }
    } catch {
      return false;
    }
  });
}

/**
 * Puts back the file of pairing keys where it is damaged, and with `all` keys and settings that are missing. A damaged
 * file is kept beside it. Settings that cannot be read are left to their user, who may be editing them.
 * @returns names of the files that were put back
 */
export function restoreFiles(dir: string, all: boolean): readonly string[] {
  return COPIED_FILES.filter((name) => {
    const path = join(dir, name);
    const isThere = existsSync(path);
    const isWanted = isThere ? name === 'keys.json' && wholeFile(path) === undefined : all;
    if (!isWanted) return false;
    const content = contentIn(dir, name);
    if (content === undefined) return false;
    if (isThere) renameSync(path, join(dir, `${basename(path)}.corrupt-${stamp()}`));
    writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true });
    return true;
  });
}

function contentIn(dir: string, name: string): string | undefined {
  const newest = newestWhole(dir);
  if (newest === undefined) return undefined;
  const copy = openDatabase(join(dir, newest), { readOnly: true });
  try {
    return copy.query<{ content: string }>('SELECT content FROM files WHERE name = ?').get(name)?.content;
  } finally {
    copy.close();
  }
}
