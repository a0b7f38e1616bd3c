import { isDeepStrictEqual } from 'node:util';
import type { StopReason } from '../../../shared/api/crawl.ts';
import { lockCrawl } from './counts.ts';
import { crawlNumbers } from './crawl-numbers.ts';
import { newsText } from './news.ts';
import type { SharedStore } from './shared-store.ts';
import type { Sql, SqlDatabase } from './sql.ts';

/** Longest pause of a host, in ms, for which a crawl waits. */
const SOON_MS = 3_600_000;
/** Resumptions in a row without a new page after which only a user resumes the crawl. */
const MAX_IN_VAIN = 3;
/** Reasons at which links on resting hosts may remain, and at which no setting of the user prevents resumption. */
const OPEN_ENDS: ReadonlySet<StopReason> = new Set(['exhausted', 'host-limit', 'no-usable-seeds']);

/** Ends crawls, and resumes them once their suspended hosts have rested. */
export function ends(database: SqlDatabase): Pick<SharedStore, 'isIdle' | 'end' | 'goOn'> {
  const numberOf = crawlNumbers(database);
  const { now } = database.dialect;
  return {
    async isIdle(crawl) {
      const no = await numberOf(crawl);
      // Look the host of each place up by itself: a join might begin with all hosts.
      const isSoon = (at: string): string => `${at} < (SELECT ${now}) + ${SOON_MS}`;
      const waits = (which: string): Promise<unknown[]> =>
        database.all(
          `SELECT 1 FROM queues q WHERE q.crawl = $1 AND q.best IS NOT NULL AND ${which}
           AND q.fetched < (SELECT c.per_host FROM crawls c WHERE c.no = $1) LIMIT 1`,
          [no],
        );
      const places = [
        waits(`q.rests_until IS NULL AND ${isSoon('(SELECT h.ready_at FROM hosts h WHERE h.host = q.host)')}`),
        waits(isSoon('q.rests_until')),
        database.all('SELECT 1 FROM crawls_now WHERE no = $1 AND outstanding > 0', [no]),
      ];
      return (await Promise.all(places)).every((rows) => rows.length === 0);
    },

    async end({ crawl, worker, term }, reason, budgets) {
      const no = await numberOf(crawl);
      return database.transaction(async (sql) => {
        await lockCrawl(sql, no);
        const [row] = await sql.all<{ no: number; budgets: string; fetched: number; isVain: number }>(
          `SELECT no, budgets, fetched, CASE WHEN ended_with = fetched AND vain + 1 >= ${MAX_IN_VAIN} THEN 1 ELSE 0 END AS "isVain"
           FROM crawls_now WHERE id = $1 AND leader = $2 AND term = $3 AND state = 'running'`,
          [crawl, worker, term],
        );
        if (row === undefined || !isDeepStrictEqual(JSON.parse(row.budgets), budgets)) return false;
        const [rested] =
          OPEN_ENDS.has(reason) && row.isVain === 0 ? await firstRested(sql, row.no, budgets.perHost) : [];
        await sql.change(
          `UPDATE crawls SET state = 'done', reason = $2, message = '', goes_on_at = $3,
             vain = CASE WHEN ended_with = $4 THEN vain + 1 ELSE 0 END, ended_with = $4 WHERE id = $1`,
          [crawl, reason, rested?.at ?? null, row.fetched],
        );
        await sql.tell(newsText('crawl', crawl));
        return true;
      });
    },

    async goOn() {
      const isDue = `state = 'done' AND goes_on_at <= ${now}`;
      if ((await database.all(`SELECT 1 FROM crawls WHERE ${isDue} LIMIT 1`)).length === 0) return [];
      return database.transaction(async (sql) => {
        await sql.all(`SELECT 1 FROM crawls WHERE ${isDue} ORDER BY no${sql.dialect.lock}`);
        const due = await sql.all<{ id: string }>(
          `UPDATE crawls SET state = 'running', reason = NULL, goes_on_at = NULL WHERE ${isDue} RETURNING id`,
        );
        for (const { id } of due) await sql.tell(newsText('crawl', id));
        return due.map(({ id }) => id);
      });
    },
  };
}

/** Selects the first moment at which a host with waiting links of a crawl is free. */
const firstRested = (sql: Sql, no: number, perHost: number): Promise<{ at: number | null }[]> =>
  sql.all(
    `SELECT min((SELECT h.ready_at FROM hosts h WHERE h.host = q.host)) AS at FROM queues q
     WHERE q.crawl = $1 AND q.best IS NOT NULL AND q.fetched < $2`,
    [no, perHost],
  );
