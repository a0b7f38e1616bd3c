import type { LeftHost, LeftHostStore } from '../store.ts';
import type { Database } from './database.ts';

export function leftHostStore(database: Database): LeftHostStore {
  const list = database.query<LeftHost>('SELECT host, why, since, until FROM left_hosts ORDER BY since, host');
  const put = database.query(
    'INSERT INTO left_hosts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET why = excluded.why, since = excluded.since, until = excluded.until',
  );
  const remove = database.query('DELETE FROM left_hosts WHERE host = ?');
  return {
    list: () => list.all().map((row) => ({ ...row })),
    put({ host, why, since, until }) {
      put.run(host, why, since, until);
    },
    remove: (host) => remove.run(host) > 0,
  };
}
