import { WAITING } from './schema.ts';
import type { LeftThere, SharedStore } from './shared-store.ts';
import { rowsOf, type SqlDatabase } from './sql.ts';

/** Most hosts that one call returns. */
const MAX_LEFT = 500;

/** Lists suspended hosts, and lifts a suspension. */
export function leftAlone(database: SqlDatabase): Pick<SharedStore, 'leftHosts' | 'lift'> {
  const { now } = database.dialect;
  return {
    // Look rows up one by one: a join might scan all places of a crawl. One partition holds the waiting URLs of a host.
    leftHosts: ({ crawl = '', host = '' } = {}) => {
      const inEach = (what: string): string =>
        `CAST(coalesce((SELECT sum((${what})) FROM crawls c WHERE $1 IN ('', c.id)), 0) AS bigint)`;
      const place = 'FROM queues q WHERE q.host = h.host AND q.crawl =';
      return database.all<LeftThere>(
        `SELECT h.host, h.site, h.parked AS why, h.ready_at - ${now} AS "leftMs", ${inEach(`SELECT q.fetched ${place} c.no`)} AS fetched,
           ${inEach(`SELECT count(*) FROM frontier f WHERE f.site = h.site AND f.crawl = c.no AND f.host = h.host
             AND f.state = ${WAITING} AND f.score IS NOT NULL`)} AS queued
         FROM hosts h WHERE h.parked <> '' AND h.ready_at > ${now} AND $2 IN ('', h.host)
           AND ($1 = '' OR (SELECT q.host ${place} (SELECT no FROM crawls WHERE id = $1)) IS NOT NULL)
         ORDER BY h.ready_at, h.host LIMIT ${MAX_LEFT}`,
        [crawl, host],
      );
    },

    lift: (host, why, restMs) =>
      database.transaction(async (sql) => {
        const lifted = await sql.change(
          `UPDATE hosts SET parked = '', manners = '{}', ready_at = CASE WHEN ready_at < ${now} + $3 THEN ready_at ELSE ${now} + $3 END
           WHERE host = $1 AND parked = $2 AND worker = '' AND ready_at > ${now}`,
          [host, why, restMs],
        );
        if (lifted === 0) return false;
        // Each row holds the end of the host's rest, and takes skip it until then.
        const crawls = await sql.all<{ crawl: number }>('SELECT no AS crawl FROM crawls ORDER BY no');
        await sql.change(
          `UPDATE queues SET rests_until = NULL FROM ${sql.dialect.rows('$1', { crawl: 'int', host: 'text' })}
           WHERE queues.crawl = x.crawl AND queues.host = x.host`,
          [rowsOf(crawls.map(({ crawl }) => ({ crawl, host })))],
        );
        await sql.change(
          `UPDATE crawls SET goes_on_at = $2 + ${now} WHERE goes_on_at > $2 + ${now}
             AND (SELECT q.best FROM queues q WHERE q.crawl = crawls.no AND q.host = $1) IS NOT NULL`,
          [host, restMs],
        );
        return true;
      }),
  };
}
