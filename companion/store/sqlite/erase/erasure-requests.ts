import type { Forget } from '../../../../shared/api/capture.ts';
import type { Span } from '../../../../shared/api/span.ts';
import type { Forgotten, Retention } from '../../upkeep.ts';
import type { Database } from '../database.ts';

/**
 * An erasure as it is kept on the disk until it is done. Data that comes in after the user asked stays, after a restart
 * too.
 * `said` is the time of asking for a span without an end. `rest` is the slow part of erasing everything: crawls up to
 * that number, and captures up to that row.
 */
export type ErasureRequest =
  | Exclude<Forget, { kind: 'since' | 'all' }>
  | (Span & { readonly kind: 'since'; readonly said: number })
  | { readonly kind: 'captures'; readonly of: ErasureRequest }
  | ({ readonly kind: 'old' } & Retention)
  | { readonly kind: 'all' }
  | { readonly kind: 'rest'; readonly crawls: number; readonly captures: number };

export const NOTHING: Forgotten = { captures: 0, pages: 0, labels: 0 };

/** @param now milliseconds since 1970; what is dated later by a clock that ran ahead, and is there, is meant too */
export function erasureRequestOf(database: Database, what: Forget, now: number): ErasureRequest {
  if (what.kind !== 'since') return what;
  const newest = database.query<{ at: number }>(`
    SELECT max(coalesce((SELECT max(at) FROM labels), 0), coalesce((SELECT max(at) FROM captures), 0),
      coalesce((SELECT max(created_at) FROM topics), 0), coalesce((SELECT max(started_at) FROM crawls), 0),
      coalesce((SELECT max(at) FROM annotations), 0), coalesce((SELECT max(at) FROM saved_searches), 0)) AS at`);
  return { ...what, said: what.until ?? Math.max(now, newest.get()?.at ?? 0) + 1 };
}

/** Crawls that ended and began before a moment. */
export const ENDED = "SELECT no, id FROM crawls WHERE state = 'done' AND started_at < ?";

/** True if any row is older than the user keeps them. */
export function isOlder(database: Database, { crawlsBefore = 0, capturesBefore = 0 }: Retention): boolean {
  const isAny = database.query<{ any: number }>(
    `SELECT EXISTS (${ENDED}) OR EXISTS (SELECT 1 FROM captures WHERE at < ?) AS any`,
  );
  return isAny.get(crawlsBefore, capturesBefore)?.any === 1;
}
