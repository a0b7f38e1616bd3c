import { WAITING } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';

/** A URL on its way into the frontier; without a score it waits for the learner. */
export interface Entering {
  readonly url: string;
  readonly key: string;
  readonly host: string;
  readonly site: string;
  readonly score?: number;
}

const COLUMNS = { url: 'text', key: 'text', host: 'text', site: 'text', score: 'real' } as const;

/**
 * New URLs, their hosts and their places among the hosts; those that are known already stay as they are, and are left out before
 * they are tried: PostgreSQL would wait for whoever is changing them, and pages that link to each other would wait in a ring. Rows go in
 * in the order of their keys for the same reason. To be called before the transaction changes a row of the frontier.
 */
export async function enterFrontier(sql: Sql, crawl: number, entering: readonly Entering[]): Promise<void> {
  if (entering.length === 0) return;
  const rows = rowsOf(entering.map(({ url, key, host, site, score = null }) => ({ url, key, host, site, score })));
  const from = sql.dialect.rows('$1', COLUMNS);
  await sql.change(
    `INSERT INTO hosts (host, site) SELECT DISTINCT host, site FROM ${from}
     WHERE NOT EXISTS (SELECT 1 FROM hosts h WHERE h.host = x.host) ORDER BY host ON CONFLICT DO NOTHING`,
    [rows],
  );
  await sql.change(
    `INSERT INTO frontier (site, crawl, key, host, url, score)
     SELECT x.site, $2, x.key, x.host, x.url, x.score FROM ${from}
     WHERE NOT EXISTS (SELECT 1 FROM frontier f WHERE f.site = x.site AND f.crawl = $2 AND f.key = x.key)
     ORDER BY x.site, x.key ON CONFLICT DO NOTHING`,
    [rows, crawl],
  );
  await sql.change(
    `INSERT INTO queues (crawl, host, site, best) SELECT $2, x.host, min(x.site), max(x.score) FROM ${from}
     WHERE NOT EXISTS (SELECT 1 FROM queues q WHERE q.crawl = $2 AND q.host = x.host)
     GROUP BY x.host ORDER BY x.host ON CONFLICT DO NOTHING`,
    [rows, crawl],
  );
}

/** What waits of a crawl on a host. */
export interface Place {
  readonly crawl: number;
  readonly host: string;
}

/**
 * Says anew which is the best URL that waits in each of these places. The rows are locked before the frontier is looked at, by a
 * statement of its own: whoever changed it last, and no snapshot of before, decides. Always in the same sequence.
 */
export async function refreshQueues(sql: Sql, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  const rows = rowsOf(places.map(({ crawl, host }) => ({ crawl, host })));
  const from = sql.dialect.rows('$1', { crawl: 'int', host: 'text' });
  const inPlaces = '(q.crawl, q.host) IN (SELECT x.crawl, x.host FROM';
  if (sql.dialect.lock !== '') {
    await sql.all(`SELECT 1 FROM queues q WHERE ${inPlaces} ${from}) ORDER BY q.crawl, q.host${sql.dialect.lock}`, [
      rows,
    ]);
  }
  await sql.change(
    `UPDATE queues AS q SET best = (
       SELECT f.score FROM frontier f
       WHERE f.site = q.site AND f.crawl = q.crawl AND f.host = q.host AND f.state = ${WAITING} AND f.score IS NOT NULL
       ORDER BY f.score DESC LIMIT 1)
     WHERE ${inPlaces} ${from})`,
    [rows],
  );
}
