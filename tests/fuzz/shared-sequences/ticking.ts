import type { Sql, SqlDatabase } from '../../../companion/cluster/store/sql.ts';
import type { Clock } from '../../../companion/crawl/ports/clock.ts';

/** A database by the test's clock, which reports whether a query is open. */
export interface Ticking {
  readonly database: SqlDatabase;
  readonly isBusy: boolean;
}

const NOW = '(SELECT at FROM clock)';

/**
 * @param real empty. Listeners of this process get news as soon as its cause is written: no real time passes for them.
 */
export async function ticking(real: SqlDatabase, clock: Pick<Clock, 'now'>): Promise<Ticking> {
  await real.change('CREATE TABLE clock (at bigint NOT NULL)');
  await real.change('INSERT INTO clock (at) VALUES (0)');
  const dialect = { ...real.dialect, now: NOW, startedAt: '0' };
  const listeners = new Set<(news: string) => void>();
  let [open, at] = [0, 0];
  async function asked<T>(work: (told: string[]) => Promise<T>): Promise<T> {
    open += 1;
    const told: string[] = [];
    try {
      if (at !== clock.now()) {
        at = clock.now();
        await real.change('UPDATE clock SET at = $1', [at]);
      }
      return await work(told);
    } finally {
      open -= 1;
      for (const news of told) for (const hear of listeners) hear(news);
    }
  }
  const sqlOf = (sql: Sql, told: string[]): Sql => ({ ...sql, dialect, tell: async (news) => void told.push(news) });
  return {
    database: {
      dialect,
      all: (text, values) => asked(() => real.all(text, values)),
      change: (text, values) => asked(() => real.change(text, values)),
      tell: (news) => asked(async (told) => void told.push(news)),
      transaction: (work, how) => asked((told) => real.transaction((sql) => work(sqlOf(sql, told)), how)),
      async listen(hear) {
        listeners.add(hear);
        return async () => void listeners.delete(hear);
      },
      close: () => real.close(),
    },
    get isBusy() {
      return open > 0;
    },
  };
}
