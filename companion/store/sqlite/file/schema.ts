import { AmbitError } from '../../../../shared/errors/ambit-error.ts';
import { type Database, isRefused, openDatabase } from '../database.ts';
import { APPLICATION_ID, migrate, versionOf } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { pragma } from './pragma.ts';

/** Columns by which a database is Ambit's, although a damaged mark says otherwise. */
const OWN_COLUMNS = ['labels.topic_id', 'topics.words', 'captures.key'];

/**
 * Refuses a database that another program made, before anything is written to it.
 * @param file its path, as the user knows it
 * @throws folder-unusable
 */
export function refuseForeign(database: Database, file: string): void {
  const id = pragma(database, 'application_id');
  if (id === APPLICATION_ID) return;
  const parts = partsOf(database);
  if ((id === 0 && parts.size === 0) || OWN_COLUMNS.some((column) => parts.has(column))) return;
  throw new AmbitError(
    'folder-unusable',
    `${file} is the database of another program, which Ambit does not touch: move it away, or give another folder with --data.`,
  );
}

/**
 * Tells whether the database has every table and column of its version, and no other trigger or view: one with a
 * damaged word makes every change of its table fail. A version number that does not fit is set right where everything
 * of the newest version is there. Cost: some 10 ms at the first call, for a database in memory to compare with.
 */
export function hasOwnSchema(database: Database): boolean {
  const version = versionOf(database);
  let found: ReadonlySet<string>;
  try {
    found = partsOf(database);
  } catch (cause) {
    // The statement of a full-text table has a damaged word.
    if (isRefused(cause)) return false;
    throw cause;
  }
  // A new database, or one of a newer Ambit, which `migrate` refuses.
  if ((found.size === 0 && version === 0) || version > MIGRATIONS.length) return true;
  if (version === MIGRATIONS.length) return hasAll(found, version, isColumn) && !hasForeignCode(database);
  if (!hasAll(found, MIGRATIONS.length)) return version > 0 && hasAll(found, version, isColumn);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  return true;
}

/** Tells whether the database has a trigger or view that no step of the schema makes. */
export const hasForeignCode = (database: Database): boolean =>
  database
    .query<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE type IN ('trigger', 'view')")
    .all()
    .some(({ sql }) => !MIGRATIONS.some((step) => step.includes(sql)));

const INDEX = 'index ';
const isColumn = (part: string): boolean => !part.startsWith(INDEX);

/** Columns as `table.column`, and names of indexes. */
function partsOf(database: Database): ReadonlySet<string> {
  const rows = database.query<{ part: string }>(`
    SELECT tables.name || '.' || columns.name AS part FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
    UNION ALL SELECT '${INDEX}' || name FROM sqlite_schema WHERE type = 'index' AND name NOT LIKE 'sqlite_%'`);
  return new Set(rows.all().map(({ part }) => part));
}

function hasAll(found: ReadonlySet<string>, version: number, counts: (part: string) => boolean = () => true): boolean {
  const parts = models.get(version) ?? partsOfModel(version);
  models.set(version, parts);
  return [...parts].every((part) => found.has(part) || !counts(part));
}

/** Parts of each version that was compared with; they never change. */
const models = new Map<number, ReadonlySet<string>>();

function partsOfModel(version: number): ReadonlySet<string> {
  const model = openDatabase(':memory:');
  try {
    migrate(model, () => undefined, MIGRATIONS.slice(0, version));
    return partsOf(model);
  } finally {
    model.close();
  }
}
