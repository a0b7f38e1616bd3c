import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { SqlDatabase } from './sql.ts';

/** Returns whether a move into this database is incomplete. The table of its progress exists until the move ends. */
export async function isMoving(to: SqlDatabase): Promise<boolean> {
  const tables =
    to.dialect.name === 'sqlite'
      ? "SELECT 1 FROM sqlite_master WHERE name = 'moves'"
      : "SELECT 1 WHERE to_regclass('moves') IS NOT NULL";
  return (await to.all(tables)).length > 0;
}

/**
 * Refuses a database with an unfinished move: writes into it would collide with the rest of the move.
 * @throws move-unfinished, store-away
 */
export async function refuseUnfinished(database: SqlDatabase): Promise<void> {
  if (await isMoving(database))
    throw new AmbitError(
      'move-unfinished',
      'A move into this store is not finished: the same call of ambit move goes on with it, and after that it can be used.',
    );
}
