import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePrivateFile } from '../../folder.ts';
import { type Database, openDatabase } from '../database.ts';
import { pragma } from '../file/pragma.ts';
import { fileOf } from '../file/rewrite.ts';

/** Number of copies that are kept; each is of another day. */
export const KEPT = 7;
/** Tables of which every row is copied. */
export const COPIED = ['topics', 'labels', 'search_services', 'annotations', 'saved_searches'] as const;
/** Files of the state folder that are copied beside the tables, where they are whole. */
export const COPIED_FILES = ['keys.json', 'settings.json'] as const;

const NAME = /^copy-\d{4}-\d\d-\d\d\.db$/;
/** Tells whether a file of the state folder is a daily copy, or one that a crash left unfinished. */
export const isDailyCopy = (name: string): boolean => NAME.test(name.replace(/\.new$/, ''));

/** Lists the daily copies of a state folder, newest first. */
export const dailyCopies = (dir: string): readonly string[] =>
  readdirSync(dir)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();

/**
 * Makes today's copy of labels, topics, search services, notes, saved searches, settings and keys if it is missing, and
 * removes all but the newest seven copies. Makes no copy of an empty store, or while anything is being forgotten. Cost:
 * it reads all labels once a day.
 * @param now milliseconds since 1970
 * @throws storage-full
 */
export function keepDailyCopy(database: Database, dir: string, now: number): void {
  const copy = join(dir, `copy-${new Date(now).toISOString().slice(0, 10)}.db`);
  if (fileOf(database) === '' || existsSync(copy) || !isWorthACopy(database)) return;
  const draft = `${copy}.new`;
  rmSync(draft, { force: true });
  makePrivateFile(draft);
  try {
    writeCopy(draft, database, dir);
    renameSync(draft, copy);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
  for (const old of dailyCopies(dir).slice(KEPT)) rmSync(join(dir, old));
}

const isWorthACopy = (database: Database): boolean =>
  database
    .query<{ worth: number }>(`
      SELECT NOT EXISTS (SELECT 1 FROM forgetting) AND (EXISTS (SELECT 1 FROM labels) OR EXISTS (SELECT 1 FROM topics)) AS worth`)
    .get()?.worth === 1;

/**
 * Prepares no statement on the copy: the package's driver keeps the file, and its room after a removal, until all are
 * collected.
 */
function writeCopy(file: string, original: Database, dir: string): void {
  const schema = original.query<{ sql: string }>('SELECT sql FROM sqlite_schema WHERE name = ?');
  const copy = openDatabase(file);
  try {
    copy.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    copy.exec(`ATTACH ${quoted(`${pathToFileURL(fileOf(original)).href}?mode=ro`)} AS store`);
    copy.transaction(() => {
      for (const table of COPIED) {
        copy.exec(schema.get(table)?.sql ?? '');
        copy.exec(`INSERT INTO main.${table} SELECT * FROM store.${table}`);
      }
      copy.exec('CREATE TABLE files (name TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT');
      for (const name of COPIED_FILES) {
        const content = wholeFile(join(dir, name));
        if (content !== undefined) copy.exec(`INSERT INTO files VALUES (${quoted(name)}, ${quoted(content)})`);
      }
    });
    for (const name of ['user_version', 'application_id']) copy.exec(`PRAGMA ${name} = ${pragma(original, name)}`);
  } finally {
    copy.close();
  }
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns a text as a literal of SQL. @param text without U+0000 */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Reads a file of JSON. @returns undefined when it is not there or damaged */
export function wholeFile(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const content = readFileSync(path, 'utf8');
    JSON.parse(content);
    return content;
  } catch {
    return undefined;
  }
}
