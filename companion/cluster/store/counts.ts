import type { Sql, SqlValue } from './sql.ts';

/**
 * Counters of a crawl, which every take and every kept page change. Each change adds a row to `counts`, and the newest
 * row counts. A row changed in place would leave a dead version in front of the live one; while a dump holds its
 * snapshot, the database may remove none, and a look would pass all of them. Here an index leads straight to the newest
 * row. `crawls_now` is a crawl with its counters.
 */
export const COUNTS = [
  ...['elapsed_ms', 'fetched', 'on_topic', 'failed', 'waiting', 'places', 'bytes', 'outstanding', 'backlog'],
  ...['leads_until', 'changed', 'begun_at'],
] as const;

/** Rows of a crawl between two removals of old rows; a crawl has at most twice as many. */
const BLOCK = 64;

/** Makes the first row of a new crawl. */
export const beginCounts = (sql: Sql, crawl: number, { elapsedMs = 0, bytes = 0 } = {}): Promise<number> =>
  sql.change(
    `INSERT INTO counts (crawl, n, elapsed_ms, fetched, on_topic, failed, waiting, places, bytes, outstanding, backlog, leads_until, changed)
     VALUES ($1, 1, $2, 0, 0, 0, 0, 0, $3, 0, 0, 0, 0)`,
    [crawl, elapsedMs, bytes],
  );

/**
 * Adds a row of counters to a crawl, made from its newest one. Locks the row of the crawl first, so that writers follow
 * each other. Call it last in a transaction: every other transaction on this crawl waits for it.
 * @param changes expressions over the newest row, by column; $1 is the crawl. @param values for $2 and further
 * @param condition over the newest row. @returns 0 where the condition does not hold, else 1
 */
export async function count(
  sql: Sql,
  crawl: number,
  changes: Readonly<Record<string, string>>,
  values: readonly SqlValue[] = [],
  condition = '1 = 1',
): Promise<number> {
  const list = COUNTS.map((column) => changes[column] ?? `t.${column}`).join(', ');
  const [, [added]] = await Promise.all([
    lockCrawl(sql, crawl),
    sql.all<{ n: number }>(
      `INSERT INTO counts (crawl, n, ${COUNTS.join(', ')}) SELECT t.crawl, t.n + 1, ${list} FROM counts t
       WHERE t.crawl = $1 AND t.n = (SELECT max(m.n) FROM counts m WHERE m.crawl = $1) AND ${condition} RETURNING n`,
      [crawl, ...values],
    ),
  ]);
  if (added === undefined) return 0;
  // Search only the block before the last one, since all earlier ones were removed.
  if (added.n % BLOCK === 0)
    await sql.change('DELETE FROM counts WHERE crawl = $1 AND n >= $2 AND n < $3', [
      ...[crawl, added.n - 2 * BLOCK, added.n - BLOCK],
    ]);
  return 1;
}

/** Makes other writers of a crawl wait until the transaction ends. */
export const lockCrawl = async (sql: Sql, crawl: number): Promise<void> => {
  if (sql.dialect.lock !== '') await sql.all(`SELECT 1 FROM crawls WHERE no = $1${sql.dialect.lock}`, [crawl]);
};
