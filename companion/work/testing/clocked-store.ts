import type { Clock } from '../../crawl/clock.ts';
import type { Commons } from '../../store/commons/commons.ts';
import { type CommonsTimes, openCommons } from '../../store/commons/open.ts';
import type { SqlDatabase, SqlValue } from '../../store/commons/sql.ts';
import { openSqliteCommons } from '../../store/sqlite/commons-database.ts';

/** A store in memory whose clock can be put ahead by so many milliseconds. */
export async function openWithClock(
  times: CommonsTimes,
): Promise<{ readonly commons: Commons; pass(ms: number): Promise<unknown> }> {
  const database = openSqliteCommons(':memory:');
  await database.change('CREATE TABLE clock AS SELECT 0 AS ahead');
  const shifted = ticking(database, `(${database.dialect.now} + (SELECT ahead FROM clock))`);
  const commons = await openCommons(shifted, times);
  return { commons, pass: (ms) => database.change('UPDATE clock SET ahead = ahead + $1', [ms]) };
}

/** A store in memory whose clock is that of its workers. */
export async function openInTimeOf(clock: Pick<Clock, 'now'>, times?: CommonsTimes): Promise<Commons> {
  const database = openSqliteCommons(':memory:');
  await database.change('CREATE TABLE clock AS SELECT 0 AS at');
  const ticked = ticking(database, '(SELECT at FROM clock)');
  // Both stand in line, one behind the other.
  const set = (): void => void database.change('UPDATE clock SET at = $1', [clock.now()]);
  return openCommons(
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
