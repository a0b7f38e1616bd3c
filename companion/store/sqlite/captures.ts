import { pageKey } from '../../../shared/url/page-key.ts';
import { pack, unpackPage } from '../packed.ts';
import type { CaptureStore } from '../store.ts';
import type { Database } from './database.ts';
import type { StoreEraser } from './erase/erasure.ts';

export function captureStore(database: Database, forgetting: Pick<StoreEraser, 'forget'>): CaptureStore {
  const put = database.query(
    'INSERT INTO captures (id, key, at, page) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const newest = database.query<{ id: string; at: number; page: Uint8Array }>(
    'SELECT id, at, page FROM captures WHERE key = ? AND at <= ? ORDER BY at DESC LIMIT 1',
  );
  const recent = database.query<{ key: string }>(
    'SELECT key FROM captures WHERE at <= ? GROUP BY key ORDER BY max(at) DESC, key LIMIT ?',
  );
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM captures');
  return {
    forget: async (what) => (await forgetting.forget(what, {}, 'captures')).captures,
    put(captures) {
      database.durably(() => {
        for (const { id, at, page } of captures) put.run(id, pageKey(page.url), at, pack(page));
      });
      return captures.map(({ id }) => id);
    },
    newest(key, until = Number.MAX_SAFE_INTEGER) {
      const row = newest.get(key, until);
      return row && { id: row.id, at: row.at, page: unpackPage(row.page) };
    },
    recent: (limit, until = Number.MAX_SAFE_INTEGER) => recent.all(until, limit).map(({ key }) => key),
    count: () => count.get()?.n ?? 0,
  };
}
