import { MoveUnfinished } from '../../store/errors.ts';
import type { SqlDatabase } from './sql.ts';

/**
 * Whether something was being moved into this database, and is not there whole: how far it is stands in a table that
 * the end of the move drops.
 */
export async function isMoving(to: SqlDatabase): Promise<boolean> {
  const tables =
    to.dialect.name === 'sqlite'
      ? "SELECT 1 FROM sqlite_master WHERE name = 'moves'"
      : "SELECT 1 WHERE to_regclass('moves') IS NOT NULL";
  return (await to.all(tables)).length > 0;
}

/**
 * Whoever worked on half a store would write what the rest of the move then meets. @throws MoveUnfinished, StoreAway
 */
export async function refuseUnfinished(database: SqlDatabase): Promise<void> {
  if (await isMoving(database)) throw new MoveUnfinished();
}
