import { pathToFileURL } from 'node:url';
import { COUNTS, FOLDS, OF_CHECKPOINT, OF_INDEX } from '../../erasure/own-plan.ts';
import type { Database } from '../database.ts';
import { migrate } from '../file/migrate.ts';
import { MIGRATIONS } from '../file/migrations.ts';
import { copySound, fillerOf } from './fill.ts';
import { decideAgain, dropOrphans, endCrawls, standInForTopics } from './mend.ts';
import { type FoundSchema, ownersOf, schemaOf } from './owners.ts';
import { openPages, type PageSource } from './pages.ts';
import { readRows } from './read-rows.ts';
import { KINDS, type SalvageReport } from './report.ts';
import { type Shape, shapesOf } from './shapes.ts';

/** Tables in the order in which they are saved; those not named come last, together. */
const GROUPS: readonly (readonly string[])[] = [
  ['labels', 'topics', 'verdicts', 'forgetting', 'annotations', 'saved_searches'],
  ['captures'],
  ['search_services', 'feeds', 'left_hosts', 'watches', 'watched_pages', 'watch_rounds', 'watch_searches'],
];
/** Tables in which holes do not prevent a crawl from resuming. */
const BESIDE_CRAWLS: ReadonlySet<string> = new Set(['originals', 'works', ...GROUPS.flat()]);

export interface SalvageOptions {
  /** Reads pages only: nothing of the damaged file is given to SQLite, which might crash over it. */
  readonly pagesOnly?: boolean;
  /** Called with the share that is done, from 0 to 1. */
  readonly tell?: (share: number) => void;
}

/**
 * Reads every row that is left in a damaged database into a new one: labels, topics and captures first. Tables that
 * SQLite finds sound are copied by it; of others each page is read by itself, so a broken page costs only its own rows.
 * The damaged files are not changed.
 * @param database empty, on a connection of its own
 */
export function salvage(damaged: string, database: Database, options: SalvageOptions = {}): SalvageReport {
  const source = openPages(damaged);
  try {
    return salvageInto(database, damaged, source, options);
  } finally {
    source.close();
  }
}

function salvageInto(database: Database, damaged: string, source: PageSource, options: SalvageOptions): SalvageReport {
  const { pagesOnly = false, tell = () => undefined } = options;
  // A power cut costs only the new file, and rows come in an order in which what they refer to may be missing yet.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
  const schema = schemaOf(source);
  makeSchema(database, source, schema);
  const shapes = shapesToSave(database);
  const sound = pagesOnly ? new Set<string>() : soundTables(database, damaged, shapes);
  const broken = new Set<string>();
  const names = shapes.map(({ table }) => table);
  const owners = ownersOf(source, schema, names);
  const filler = fillerOf(database);
  const work = groupsOf(names.filter((table) => !sound.has(table)));
  for (const [index, group] of work.entries()) {
    for (const row of readRows(source, owners, shapes, new Set(group), (table) => broken.add(table))) {
      if (typeof row === 'number') tell((index + row / source.count) / work.length);
      else filler.put(row);
    }
    filler.flush();
  }
  migrate(database, () => undefined);
  for (const table of owners.torn) broken.add(table);
  for (const table of sound) broken.delete(table);
  return finish(database, owners.expected, broken);
}

/**
 * The search index is not saved: triggers list each saved page and capture again, and the companion indexes them. Nor
 * are checkpoints, which may not fit to the steps that are left; nor hosts that pages name, which forgetting finds
 * again: a damaged row would hide its page. Triggers count each saved page, and note it to be compared with others
 * again.
 */
const UNSAVED: ReadonlySet<string> = new Set([...OF_INDEX, ...OF_CHECKPOINT, ...FOLDS, ...COUNTS, 'named_hosts']);
const shapesToSave = (database: Database): readonly Shape[] =>
  shapesOf(database).filter(({ table }) => !UNSAVED.has(table));

/**
 * Makes the tables of the version in the file's header; of the newest version, where the rest of its schema does not
 * fit that number.
 */
function makeSchema(database: Database, source: PageSource, { rows }: FoundSchema): void {
  const told = source.read(1)?.readUInt32BE(60) ?? 0;
  const version = told > 0 && told <= MIGRATIONS.length ? told : MIGRATIONS.length;
  migrate(database, () => undefined, MIGRATIONS.slice(0, version));
  const made = new Set(
    database
      .query<{ sql: string }>('SELECT sql FROM sqlite_schema')
      .all()
      .map(({ sql }) => sql),
  );
  if (rows.some(({ type, sql }) => type === 'table' && !made.has(sql))) migrate(database, () => undefined);
}

/** Groups tables in the order in which they are read; no group is empty. */
function groupsOf(tables: readonly string[]): readonly (readonly string[])[] {
  const named = GROUPS.map((group) => group.filter((table) => tables.includes(table)));
  const rest = tables.filter((table) => !GROUPS.flat().includes(table));
  return [...named, rest].filter((group) => group.length > 0);
}

/** Copies what SQLite finds sound. @returns the names of those tables */
function soundTables(database: Database, damaged: string, shapes: readonly Shape[]): ReadonlySet<string> {
  const sound = new Set<string>();
  try {
    database.query('ATTACH ? AS damaged').run(`${pathToFileURL(damaged).href}?mode=ro`);
  } catch {
    // The header is no database's: only the pages show what they hold.
    return sound;
  }
  for (const table of groupsOf(shapes.map((shape) => shape.table)).flat()) {
    const shape = shapes.find((one) => one.table === table);
    if (shape !== undefined && copySound(database, shape, 'damaged')) sound.add(table);
  }
  database.exec('DETACH damaged');
  return sound;
}

function finish(database: Database, expected: ReadonlyMap<string, number>, broken: ReadonlySet<string>): SalvageReport {
  const countOf = (table: string): number =>
    database.query<{ n: number }>(`SELECT count(*) AS n FROM "${table}"`).get()?.n ?? 0;
  const tables = shapesToSave(database).map(({ table }) => table);
  const rows = tables.reduce((sum, table) => sum + countOf(table), 0);
  const lostOf = (table: string): number => Math.max(0, (expected.get(table) ?? 0) - countOf(table));
  // An index that is whole knows better than a broken page whether rows are missing.
  const hasHoles = (table: string): boolean => (expected.has(table) ? lostOf(table) > 0 : broken.has(table));
  const needed = ['', ...tables].filter((table) => !BESIDE_CRAWLS.has(table));
  const counts = KINDS.map(({ kind, table }) => ({
    ...{ kind, kept: countOf(table), lost: lostOf(table) },
    isWhole: !hasHoles(table),
  }));
  const ended = needed.some(hasHoles) ? endCrawls(database) : 0;
  decideAgain(database);
  standInForTopics(database);
  dropOrphans(database);
  return { counts, rows, isWhole: !['', ...tables].some(hasHoles), ended };
}
