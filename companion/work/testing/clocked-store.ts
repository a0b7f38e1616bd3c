import type { Commons } from '../../store/commons/commons.ts';
import { type CommonsTimes, openCommons } from '../../store/commons/open.ts';
import { openSqliteCommons } from '../../store/sqlite/commons-database.ts';

/** A store in memory whose clock can be put ahead by so many milliseconds. */
export async function openWithClock(
  times: CommonsTimes,
): Promise<{ readonly commons: Commons; pass(ms: number): Promise<unknown> }> {
  const database = openSqliteCommons(':memory:');
  await database.change('CREATE TABLE clock AS SELECT 0 AS ahead');
  const dialect = { ...database.dialect, now: `(${database.dialect.now} + (SELECT ahead FROM clock))` };
  const shifted: typeof database = {
    ...database,
    dialect,
    transaction: (work) => database.transaction((sql) => work({ ...sql, dialect })),
  };
  const commons = await openCommons(shifted, times);
  return { commons, pass: (ms) => database.change('UPDATE clock SET ahead = ahead + $1', [ms]) };
}
