import type { Clock } from '../../crawl/ports/clock.ts';
import { openSharedStoreOn, type SharedStoreTimes } from '../store/open.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { SqlDatabase, SqlValue } from '../store/sql.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';

/** A store in memory whose clock can be put ahead by so many milliseconds. */
export async function openWithClock(
  times: SharedStoreTimes,
): Promise<{ readonly sharedStore: SharedStore; pass(ms: number): Promise<unknown> }> {
  const database = openSqliteSharedStore(':memory:');
  await database.change('CREATE TABLE clock AS SELECT 0 AS ahead');
  const shifted = ticking(database, `(${database.dialect.now} + (SELECT ahead FROM clock))`);
  const sharedStore = await openSharedStoreOn(shifted, times);
  return { sharedStore, pass: (ms) => database.change('UPDATE clock SET ahead = ahead + $1', [ms]) };
}

/** A store in memory whose clock is that of its workers. */
export async function openInTimeOf(clock: Pick<Clock, 'now'>, times?: SharedStoreTimes): Promise<SharedStore> {
  const database = openSqliteSharedStore(':memory:');
  await database.change('CREATE TABLE clock AS SELECT 0 AS at');
  const ticked = ticking(database, '(SELECT at FROM clock)');
  // The database runs both in this sequence.
  const set = (): void => void database.change('UPDATE clock SET at = $1', [clock.now()]);
  return openSharedStoreOn(
    {
      ...ticked,
      all<Row>(text: string, values?: readonly SqlValue[]) {
        set();
        return ticked.all<Row>(text, values);
      },
      change(text, values) {
        set();
        return ticked.change(text, values);
      },
      transaction(work) {
        set();
        return ticked.transaction(work);
      },
    },
    times,
  );
}

function ticking(database: SqlDatabase, now: string): SqlDatabase {
  const dialect = { ...database.dialect, now };
  return {
    ...database,
    dialect,
    transaction: (work) => database.transaction((sql) => work({ ...sql, dialect })),
  };
}
