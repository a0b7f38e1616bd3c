import { crawlRecords } from './crawls.ts';
import { ends } from './ends.ts';
import { forgetting } from './erase.ts';
import { hostLeases } from './hosts.ts';
import { labelRecords } from './labels.ts';
import { modelUpdates } from './learning.ts';
import { leftAlone } from './left.ts';
import { refuseUnfinished } from './moving.ts';
import { newsOf } from './news.ts';
import { OLD_SNAPSHOT, oldestSnapshot } from './reach.ts';
import { robotsCache } from './robots-cache.ts';
import { bringUpToDate } from './schema.ts';
import { settling } from './settle.ts';
import type { SharedStore } from './shared-store.ts';
import type { SqlDatabase } from './sql.ts';
import { taking } from './take.ts';

/**
 * Lengths of leases and terms of office, in ms: long enough for a slow moment, short enough to replace a dead worker
 * soon.
 */
export interface SharedStoreTimes {
  readonly leaseMs: number;
  readonly termMs: number;
}

export const SHARED_STORE_TIMES: SharedStoreTimes = { leaseMs: 30_000, termMs: 15_000 };

/**
 * Makes or updates the tables, and opens them.
 * @throws store-too-new, move-unfinished, store-away
 */
export async function openSharedStoreOn(
  database: SqlDatabase,
  times: SharedStoreTimes = SHARED_STORE_TIMES,
): Promise<SharedStore> {
  await bringUpToDate(database);
  await refuseUnfinished(database);
  return {
    ...crawlRecords(database),
    ...forgetting(database),
    ...taking(database, times.leaseMs),
    ...hostLeases(database, times.leaseMs),
    ...leftAlone(database),
    ...settling(database),
    ...modelUpdates(database, times.termMs),
    ...ends(database),
    ...labelRecords(database),
    ...robotsCache(database),
    heldSnapshot: () => oldestSnapshot(database, OLD_SNAPSHOT),
    listen: (hear) => database.listen((text) => hear(newsOf(text))),
    close: () => database.close(),
  };
}
