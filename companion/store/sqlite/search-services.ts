import type { SearchServiceRow, SearchServiceStore } from '../store.ts';
import type { Database } from './database.ts';

type StoredServiceRow = Omit<SearchServiceRow, 'on'> & { readonly is_on: number };

export function searchServiceStore(database: Database): SearchServiceStore {
  const put = database.query(`
    INSERT INTO search_services (id, name, kind, template, is_on, added_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, is_on = excluded.is_on`);
  const drop = database.query('DELETE FROM search_services WHERE id = ?');
  const list = database.query<StoredServiceRow>(
    'SELECT id, name, kind, template, is_on FROM search_services ORDER BY added_at, id',
  );
  return {
    put({ id, name, kind, template, on }, at) {
      database.durably(() => put.run(id, name, kind, template, on ? 1 : 0, at));
    },
    remove(id) {
      database.durably(() => drop.run(id));
    },
    list: () => list.all().map(({ is_on, ...row }) => ({ ...row, on: is_on === 1 })),
  };
}
