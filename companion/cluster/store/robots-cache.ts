import type { KeptRobots } from './claim.ts';
import { dropRested } from './hosts.ts';
import type { SeenWorker, SharedStore, WorkerCounts } from './shared-store.ts';
import { FLEETING, type SqlDatabase } from './sql.ts';

/**
 * Milliseconds without a heartbeat after which a worker is not listed. The next beat of another worker deletes its row.
 */
const SEEN_MS = 60_000;

type RobotsCache = Pick<SharedStore, 'robots' | 'keepRobots' | 'beat' | 'workers'>;

/** Stores robots rules and heartbeats, which all workers share. */
export function robotsCache(database: SqlDatabase): RobotsCache {
  const { now } = database.dialect;
  return {
    async robots(origin) {
      const [row] = await database.all<{ kind: KeptRobots['kind']; body: Uint8Array; left: number }>(
        `SELECT kind, body, until_at - ${now} AS left FROM robots WHERE origin = $1 AND until_at > ${now}`,
        [origin],
      );
      return row && { kind: row.kind, body: row.body, remainingMs: row.left };
    },
    keepRobots: (origin, { kind, body }, keepMs, { worker, host, token, pendingDelayMs }) =>
      database.transaction(async (sql) => {
        const held = await sql.change(
          `UPDATE hosts SET owed = CASE WHEN owed < $4 THEN $4 ELSE owed END WHERE host = $1 AND token = $2 AND worker = $3`,
          [host, token, worker, Math.ceil(pendingDelayMs)],
        );
        if (held === 0) return false;
        await sql.change(
          `INSERT INTO robots (origin, kind, body, until_at) VALUES ($1, $2, $3, ${now} + $4)
           ON CONFLICT (origin) DO UPDATE SET kind = excluded.kind, body = excluded.body, until_at = excluded.until_at`,
          [origin, kind, body, Math.floor(keepMs)],
        );
        return true;
      }),

    async beat(worker, counts) {
      await database.transaction(async (sql) => {
        await sql.change(
          `INSERT INTO workers (id, started_at, seen_at, counts) VALUES ($1, ${now}, ${now}, $2)
           ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, counts = excluded.counts`,
          [worker, JSON.stringify(counts)],
        );
        await sql.change(`DELETE FROM workers WHERE seen_at < ${now} - $1`, [10 * SEEN_MS]);
        await dropRested(sql);
      }, FLEETING);
    },
    async workers() {
      const rows = await database.all<{ id: string; started_at: number; ago: number; counts: string }>(
        `SELECT id, started_at, ${now} - seen_at AS ago, counts FROM workers WHERE seen_at > ${now} - $1 ORDER BY id`,
        [SEEN_MS],
      );
      return rows.map(
        ({ id, started_at, ago, counts }): SeenWorker => ({
          ...(JSON.parse(counts) as WorkerCounts),
          id,
          startedAt: started_at,
          agoMs: ago,
        }),
      );
    },
  };
}
