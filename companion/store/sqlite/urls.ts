import type { Journal, StoredUrl } from '../journal.ts';
import type { Database } from './database.ts';
import { windows } from './erase/batches.ts';

/** Rows read at a time where there may be millions. */
const BATCH = 4_096;
/** URLs looked at together by their index alone. */
const WINDOW = 65_536;

type UrlReader = Pick<Journal, 'urlCount' | 'url' | 'urlsFrom' | 'seeds' | 'settled' | 'settledParts'>;

export function urlReader(database: Database, crawl: number): UrlReader {
  const count = database.query<{ n: number }>('SELECT coalesce(max(id) + 1, 0) AS n FROM urls WHERE crawl = ?');
  const url = database.query<{ url: string }>('SELECT url FROM urls WHERE crawl = ? AND id = ?');
  const from = database.query<{ id: number; url: string; written: string | null }>(
    'SELECT id, url, written FROM urls WHERE crawl = ? AND id >= ? ORDER BY id LIMIT ?',
  );
  // Without their names SQLite would go through all URLs of the crawl, which are in the sequence that is wanted.
  const columns = 'id, url, depth, state, tries';
  const seeds = database.query<StoredUrl>(
    `SELECT ${columns} FROM urls INDEXED BY urls_seeds WHERE crawl = ? AND source < 0 AND id > ? ORDER BY id LIMIT ?`,
  );
  const settled = database.query<StoredUrl>(
    `SELECT ${columns} FROM urls INDEXED BY urls_visited WHERE crawl = ? AND state <> 'frontier' AND id > ? ORDER BY id LIMIT ?`,
  );
  // Lists in place of rows: of a million URLs each row would cost more than all else.
  const settledPart = database.query<{ ids: string; failed: number }>(`
    SELECT json_group_array(id) FILTER (WHERE state <> 'taken') AS ids, count(*) FILTER (WHERE state = 'failed') AS failed
    FROM urls INDEXED BY urls_visited WHERE crawl = ? AND state <> 'frontier' AND id >= ? AND id < ?`);
  const cutOff = database.query<{ id: number; tries: number }>(`
    SELECT id, tries FROM urls INDEXED BY urls_visited
    WHERE crawl = ? AND state <> 'frontier' AND state = 'taken' AND id >= ? AND id < ? ORDER BY id`);
  const urlCount = (): number => count.get(crawl)?.n ?? 0;
  function* batches(query: typeof seeds): Generator<StoredUrl> {
    for (let last = -1; ; ) {
      const rows = query.all(crawl, last, BATCH);
      yield* rows;
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.id ?? last;
    }
  }
  return {
    urlCount,
    url(urlId) {
      const row = url.get(crawl, urlId);
      if (row === undefined) throw new RangeError(`there is no URL ${urlId}`);
      return row.url;
    },
    *urlsFrom(first) {
      for (let next = first; ; ) {
        const rows = from.all(crawl, next, BATCH);
        for (const { id, url, written } of rows) yield { id, url, written: written ?? undefined };
        if (rows.length < BATCH) return;
        next = (rows.at(-1)?.id ?? next) + 1;
      }
    },
    seeds: () => batches(seeds),
    settled: () => batches(settled),
    *settledParts() {
      for (const [first, end] of windows(urlCount() - 1, WINDOW)) {
        const { ids = '[]', failed = 0 } = settledPart.get(crawl, first, end) ?? {};
        yield { ids: JSON.parse(ids) as number[], failed, cutOff: cutOff.all(crawl, first, end) };
      }
    },
  };
}
