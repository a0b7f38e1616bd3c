import { refreshQueues } from './frontier.ts';
import { SETTLED, TAKEN, WAITING } from './schema.ts';
import type { Sql, SqlDatabase } from './sql.ts';

/** A URL whose fetch was cut off so often is given up: it may be what killed the workers. */
const MOST_CUT_OFF = 2;
/** Hosts that one call takes back; the rest is left to the next. */
const AT_ONCE = 20;

interface Row {
  readonly crawl: number;
  readonly site: string;
  readonly key: string;
  readonly url: string;
  readonly score: number;
  readonly tries: number;
}

/**
 * Hosts whose worker did not renew in time are free again, at once and under a new token. What it had in hand there goes back to its frontier,
 * or is given up. Cost: one look at the hosts that are leased.
 */
export async function recoverExpired(database: SqlDatabase): Promise<void> {
  const isExpired = `worker <> '' AND lease_until < ${database.dialect.now}`;
  const expired = await database.all<{ host: string }>(`SELECT host FROM hosts WHERE ${isExpired} LIMIT ${AT_ONCE}`);
  for (const { host } of expired) {
    await database.transaction(async (sql) => {
      // Another worker may be at it, or the lease may have been renewed since.
      const [row] = await sql.all<{ worker: string }>(
        `SELECT h.worker FROM hosts h WHERE h.host = $1 AND ${isExpired}${sql.dialect.skipLocked('h')}`,
        [host],
      );
      if (row === undefined) return;
      await recover(sql, host, row.worker);
      await sql.change("UPDATE hosts SET worker = '', token = token + 1, lease_until = 0 WHERE host = $1", [host]);
    });
  }
}

async function recover(sql: Sql, host: string, worker: string): Promise<void> {
  const rows = await sql.all<Row>(
    `SELECT f.crawl, f.site, f.key, f.url, f.score, f.tries FROM frontier f WHERE f.host = $1 AND f.state = ${TAKEN}`,
    [host],
  );
  for (const row of rows) {
    const again = row.tries < MOST_CUT_OFF;
    await sql.change(
      `UPDATE frontier SET state = ${again ? WAITING : SETTLED} WHERE site = $1 AND crawl = $2 AND key = $3`,
      [row.site, row.crawl, row.key],
    );
    if (!again) await noteCutOff(sql, row, host, worker);
    await refreshQueues(sql, [{ crawl: row.crawl, host }]);
    await sql.change('UPDATE crawls SET outstanding = outstanding - 1, backlog = backlog + $2 WHERE no = $1', [
      row.crawl,
      again ? 0 : 1,
    ]);
  }
}

const noteCutOff = (sql: Sql, { crawl, key, url, score }: Row, host: string, worker: string): Promise<number> =>
  sql.change(
    `INSERT INTO visits (crawl, key, asked, kind, url, host, status, failure, message, found_at, bytes, answer, worker, score)
     VALUES ($1, $2, $3, 'failed', $3, $4, 0, 'cancelled', 'Two workers ended while they fetched this page.', ${sql.dialect.now}, 0, '{}',
       $5, $6)`,
    [crawl, key, url, host, worker, score],
  );
