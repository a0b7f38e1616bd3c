import type { Sql } from './sql.ts';

/** A snapshot as old as so many transactions is old: beside it, dead rows stay. */
export const OLD_SNAPSHOT = 1_000;
/** Milliseconds between two looks for old snapshots. */
const WATCH_MS = 5_000;
/** Milliseconds for which bounds hold, at least. */
const HOLDS_MS = 3_000;
/** Full looks take at most one part in so many of the time. */
const SHARE = 20;
/** Longest delay, in ms, between the moment in a row and its write. */
const LATE_MS = 3_000;

/** Where a look at the places of a crawl begins. */
export interface Reach {
  /** Upper bound of the scores of all places that are free to fetch. */
  readonly best: number;
  /** Lower bound of the moments at which places have rested, by the database's clock. */
  readonly restedAfter: number;
  /** Hosts that may have a leased URL; undefined: unknown, so the look scans all places. */
  readonly inHand?: ReadonlySet<string>;
}

const FULL: Reach = { best: Number.POSITIVE_INFINITY, restedAfter: -1 };

/** Results of a full look. */
export interface FullLook {
  /** Score of the best place that is free to fetch; undefined: no place is free. */
  readonly best: number | undefined;
  /** Hosts with a leased URL. */
  readonly inHand: readonly string[];
  /** Milliseconds by the database's clock. */
  readonly now: number;
  /** Milliseconds that the look took. */
  readonly tookMs: number;
}

interface CachedReach extends Reach {
  readonly inHand: Set<string>;
}

/**
 * Bounds for looks while another session, such as a dump, holds an old snapshot. The database then keeps every dead
 * version of a row. Places that were taken lie before all live ones in the index. After a full look, further looks
 * begin at its first live place. They look for leased URLs only where that look or this worker's takes left them. The
 * next full look sees what other workers and the learner wrote. It comes after three seconds, or after 20 times as long
 * as the last one took. Full looks of all crawls come together, so that few takes are slow.
 */
export class Reaches {
  #isOld = false;
  #watchAt = 0;
  #recoverAt = 0;
  /** Moment by the clock of this process until which the bounds hold. */
  #until = 0;
  readonly #known = new Map<number, CachedReach>();

  /** Queries the database for old snapshots when the last query is long ago. */
  async watch(sql: Sql, at = Date.now()): Promise<void> {
    if (at < this.#watchAt || sql.dialect.name !== 'postgres') return;
    this.#watchAt = at + WATCH_MS;
    this.#isOld = (await oldestSnapshot(sql, OLD_SNAPSHOT)) !== undefined;
    if (!this.#isOld) this.#known.clear();
  }

  of(crawl: number, at = Date.now()): Reach {
    if (at >= this.#until) this.#known.clear();
    return this.#known.get(crawl) ?? FULL;
  }

  /** Remembers a full look. */
  found(crawl: number, { best, inHand, now, tookMs }: FullLook): void {
    if (!this.#isOld || best === undefined) return;
    if (this.#known.size === 0) this.#until = Date.now() + Math.max(HOLDS_MS, SHARE * tookMs);
    this.#known.set(crawl, { best, restedAfter: now - LATE_MS, inHand: new Set(inHand) });
  }

  /** Remembers hosts from which this worker leases a URL. */
  took(crawl: number, hosts: readonly string[]): void {
    for (const host of hosts) this.#known.get(crawl)?.inHand.add(host);
  }

  /**
   * Looks through all leases by `recover`. Beside an old snapshot it does so seldom, because leases that ended leave
   * dead rows, too.
   * @returns hosts that `recover` took back.
   */
  async recovered(recover: () => Promise<number>): Promise<number> {
    if (this.#isOld && Date.now() < this.#recoverAt) return 0;
    const begun = Date.now();
    const hosts = await recover();
    this.#recoverAt = Date.now() + Math.max(HOLDS_MS, SHARE * (Date.now() - begun));
    return hosts;
  }

  /** Raises the bound to the scores of places that have rested. */
  woken(crawl: number, scores: readonly number[]): void {
    const known = this.#known.get(crawl);
    if (known !== undefined) this.#known.set(crawl, { ...known, best: Math.max(known.best, ...scores) });
  }
}

/** The session, or another cause, that holds back the removal of dead rows. */
export interface HeldSnapshot {
  /** Number of the server process; 0: a replication slot or a prepared transaction holds it. */
  readonly pid: number;
  /** Transactions that began since. */
  readonly transactions: number;
}

/**
 * The oldest snapshot that is held in the database, apart from those of vacuum itself; none in SQLite, where a reader
 * delays no writer. @param least transactions of its age
 */
export async function oldestSnapshot(
  sql: Pick<Sql, 'dialect' | 'all'>,
  least: number,
): Promise<HeldSnapshot | undefined> {
  if (sql.dialect.name !== 'postgres') return undefined;
  const [row] = await sql.all<HeldSnapshot>(
    `SELECT pid, age AS transactions FROM (
       SELECT a.pid, age(a.backend_xmin) AS age FROM pg_stat_activity a
         WHERE a.datname = current_database() AND a.backend_xmin IS NOT NULL AND a.pid NOT IN (SELECT v.pid FROM pg_stat_progress_vacuum v)
       UNION ALL SELECT 0, age(s.xmin) FROM pg_replication_slots s WHERE s.xmin IS NOT NULL
       UNION ALL SELECT 0, age(p.transaction) FROM pg_prepared_xacts p WHERE p.database = current_database()) AS held
     WHERE age >= $1 ORDER BY age DESC LIMIT 1`,
    [least],
  );
  return row;
}
