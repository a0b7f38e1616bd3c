import type { Forget } from '../../../shared/api/capture.ts';
import { isIn } from '../../../shared/api/span.ts';
import { meantBy } from '../meant.ts';
import { pack, unpackPage } from '../packed.ts';
import { pageKey } from '../page-key.ts';
import type { CaptureStore } from '../store.ts';
import type { Database } from './database.ts';
import { overwrite } from './rewrite.ts';

export interface Captures extends CaptureStore {
  /** As `forget`, and something of them may still stand in the files: the caller sees to it. */
  drop(what: Forget): number;
}

export function captureStore(database: Database): Captures {
  const put = database.query(
    'INSERT INTO captures (id, key, at, page) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const newest = database.query<{ id: string; at: number; page: Uint8Array }>(
    'SELECT id, at, page FROM captures WHERE key = ? ORDER BY at DESC LIMIT 1',
  );
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM captures');
  const keys = database.query<{ id: string; key: string; at: number }>('SELECT id, key, at FROM captures');
  const remove = database.query('DELETE FROM captures WHERE id = ?');
  const drop = (what: Forget): number => {
    const doomed = keys.all().filter((note) => isMeant(note, what));
    database.durably(() => {
      for (const { id } of doomed) remove.run(id);
    });
    return doomed.length;
  };
  return {
    drop,
    forget(what) {
      const dropped = drop(what);
      overwrite(database);
      return dropped;
    },
    put(captures) {
      database.durably(() => {
        for (const { id, at, page } of captures) put.run(id, pageKey(page.url), at, pack(page));
      });
      return captures.map(({ id }) => id);
    },
    newest(key) {
      const row = newest.get(key);
      return row && { id: row.id, at: row.at, page: unpackPage(row.page) };
    },
    count: () => count.get()?.n ?? 0,
  };
}

function isMeant({ key, at }: { readonly key: string; readonly at: number }, what: Forget): boolean {
  if (what.kind === 'page') return key === pageKey(what.url);
  if (what.kind === 'since') return isIn(what, at);
  return meantBy(what)?.meant(`http://${key}`) ?? true;
}
