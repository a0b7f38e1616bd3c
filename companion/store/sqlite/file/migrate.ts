import { AmbitError } from '../../../../shared/errors/ambit-error.ts';
import type { Database } from '../database.ts';
import { MIGRATIONS } from './migrations.ts';
import { pragma } from './pragma.ts';

/** Marks the file as Ambit's ('AMBT'); file(1) and SQLite tools show it. */
export const APPLICATION_ID = 0x41_4d_42_54;

export const versionOf = (database: Database): number => pragma(database, 'user_version');

/** Takes the number of a step that begins, from 1, and how many there are. */
export type StepBegins = (step: number, of: number) => void;

/**
 * Brings the schema up to date, each step in a transaction of its own.
 * @param backUp called before the first step when there is anything to lose.
 * @param begins called before each step of older data, from 1, and before the backup
 * @throws store-too-new before anything is written.
 */
export function migrate(
  database: Database,
  backUp: (version: number) => void,
  migrations: readonly string[] = MIGRATIONS,
  begins: StepBegins = () => undefined,
): void {
  const version = versionOf(database);
  refuseNewer(version, migrations.length);
  const steps = migrations.length - version;
  if (version > 0 && steps > 0) {
    begins(1, steps);
    backUp(version);
  }
  migrations.slice(version).forEach((step, index) => {
    if (version > 0 && index > 0) begins(index + 1, steps);
    database.transaction(() => {
      database.exec(step);
      database.exec(`PRAGMA user_version = ${version + index + 1}`);
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    });
  });
}

/** Checks for a reader that the schema has exactly this version. @throws store-too-new, store-too-old */
export function refuseOtherVersion(database: Database): void {
  const version = versionOf(database);
  refuseNewer(version, MIGRATIONS.length);
  if (version === MIGRATIONS.length) return;
  throw new AmbitError(
    'store-too-old',
    `The data was written by an older Ambit (version ${version} of the format, this one reads ${MIGRATIONS.length}): start Ambit with this folder once, it brings the data up to date. Nothing was changed.`,
  );
}

function refuseNewer(version: number, known: number): void {
  if (version <= known) return;
  throw new AmbitError(
    'store-too-new',
    `The data was written by a newer Ambit (version ${version} of the format, this one knows ${known}): update Ambit. Nothing was changed.`,
  );
}
