import { CHUNK } from '../../../shared/collections/chunked.ts';
import type { Journal, SettledSum, StoredUrl } from '../journal.ts';
import type { Database } from './database.ts';
import { windows } from './erase/batches.ts';

/** Rows read at a time where there may be millions. */
const BATCH = 4_096;

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
  const inPart = "FROM urls INDEXED BY urls_visited WHERE crawl = ? AND state <> 'frontier' AND id >= ? AND id < ?";
  const settledSum = database.query<Omit<SettledSum, 'part'> & { failed: number }>(`
    SELECT count(*) FILTER (WHERE state <> 'taken') AS count, coalesce(sum(id) FILTER (WHERE state <> 'taken'), 0) AS sum,
      count(*) FILTER (WHERE state = 'failed') AS failed ${inPart}`);
  // A list in place of rows: of a million URLs each row would cost more than all else.
  const settledIds = database.query<{ ids: string }>(
    `SELECT json_group_array(id) FILTER (WHERE state <> 'taken') AS ids ${inPart}`,
  );
  const cutOff = database.query<{ id: number; tries: number }>(
    `SELECT id, tries ${inPart} AND state = 'taken' ORDER BY id`,
  );
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
    *settledParts(isKnown) {
      for (const [first, end] of windows(urlCount() - 1, CHUNK)) {
        const part = first / CHUNK;
        const { count, sum, failed } = settledSum.get(crawl, first, end) ?? { count: 0, sum: 0, failed: 0 };
        const ids = isKnown({ part, count, sum })
          ? undefined
          : (JSON.parse(settledIds.get(crawl, first, end)?.ids ?? '[]') as number[]);
        yield { part, ids, failed, cutOff: cutOff.all(crawl, first, end) };
      }
    },
  };
}
