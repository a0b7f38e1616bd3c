import { count } from './counts.ts';
import { refreshQueues } from './frontier.ts';
import { SETTLED, WAITING } from './schema.ts';
import type { Sql, SqlDatabase } from './sql.ts';

/** Fetches of a URL that may end with a dead worker. Beyond, the URL is given up, since it may have killed them. */
const MAX_CUT_OFF = 2;
/** Hosts that one call takes back; the rest is left to the next. */
const AT_ONCE = 20;

/**
 * Grace time, in ms, after a lease that ended while the database was away. Its worker may know of a delay that the host
 * wants, and could not report it.
 */
const TELL_MS = 6_000;

interface RecoveredUrlRow {
  readonly crawl: number;
  readonly site: string;
  readonly key: string;
  readonly url: string;
}

/**
 * Frees hosts whose worker did not renew in time, under a new token and after their pending delay. Returns its leased
 * URLs to the frontier, or gives them up. Cost: one look at the leased hosts.
 * @returns hosts that it freed.
 */
export async function recoverExpired(database: SqlDatabase): Promise<number> {
  const { now, startedAt } = database.dialect;
  const isExpired = `worker <> '' AND lease_until < ${now}`;
  const isReady = `CASE WHEN lease_until < ${startedAt} AND lease_until + owed < ${startedAt} + ${TELL_MS} THEN ${startedAt} + ${TELL_MS} ELSE lease_until + owed END`;
  const expired = await database.all<{ host: string }>(`SELECT host FROM hosts WHERE ${isExpired} LIMIT ${AT_ONCE}`);
  for (const { host } of expired) {
    await database.transaction(async (sql) => {
      // Another worker may recover it too, or its worker may have renewed the lease since.
      const [row] = await sql.all<{ worker: string }>(
        `SELECT h.worker FROM hosts h WHERE h.host = $1 AND ${isExpired}${sql.dialect.skipLocked('h')}`,
        [host],
      );
      if (row === undefined) return;
      await recover(sql, host, row.worker);
      // Its worker may have fetched until the lease ended.
      await sql.change(
        `UPDATE hosts SET worker = '', token = token + 1, lease_until = 0,
           ready_at = CASE WHEN ready_at < ${isReady} THEN ${isReady} ELSE ready_at END WHERE host = $1`,
        [host],
      );
    });
  }
  return expired.length;
}

async function recover(sql: Sql, host: string, worker: string): Promise<void> {
  const rows = await sql.all<RecoveredUrlRow>(
    'SELECT q.crawl, q.site, q.key, q.url FROM queues q WHERE q.host = $1 AND q.token > 0',
    [host],
  );
  for (const row of rows) {
    const [settled] = await sql.all<{ score: number; state: number }>(
      `UPDATE frontier SET cut_off = coalesce(cut_off, 0) + 1,
         state = CASE WHEN coalesce(cut_off, 0) + 1 < ${MAX_CUT_OFF} THEN ${WAITING} ELSE ${SETTLED} END
       WHERE site = $1 AND crawl = $2 AND key = $3 RETURNING score, state`,
      [row.site, row.crawl, row.key],
    );
    const again = settled?.state === WAITING;
    if (!again) await noteCutOff(sql, row, host, worker, settled?.score ?? 0);
    await refreshQueues(sql, [{ crawl: row.crawl, host, back: { fetched: 0 } }]);
    await count(sql, row.crawl, { outstanding: 'outstanding - 1', backlog: 'backlog + $2' }, [again ? 0 : 1]);
  }
}

const noteCutOff = (
  sql: Sql,
  { crawl, key, url }: RecoveredUrlRow,
  host: string,
  worker: string,
  score: number,
): Promise<number> =>
  sql.change(
    `INSERT INTO visits (crawl, key, asked, kind, url, host, status, failure, message, found_at, bytes, answer, worker, score)
     VALUES ($1, $2, $3, 'failed', $3, $4, 0, 'cancelled', 'Two workers ended while they fetched this page.', ${sql.dialect.now}, 0, '{}',
       $5, $6)`,
    [crawl, key, url, host, worker, score],
  );
