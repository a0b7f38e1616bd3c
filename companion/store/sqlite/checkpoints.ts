import type { CheckpointHead, CheckpointStore } from '../checkpoint.ts';
import type { Database } from './database.ts';

interface HeadRow {
  readonly draft: number;
  readonly settings: string;
  readonly last_step: number;
  readonly steps: string;
  readonly urls: number;
  readonly parts: number;
  readonly hash: string;
  readonly reads: string | null;
}

/** Deletes the checkpoints of one crawl, whole or begun, within the caller's transaction. */
export function dropCheckpoints(database: Database, crawl: number): void {
  database.query('DELETE FROM checkpoint_parts WHERE crawl = ?').run(crawl);
  database.query('DELETE FROM checkpoints WHERE crawl = ?').run(crawl);
}

/** @param durable false: nothing is kept, since nothing outlives the process. */
export function openCheckpoints(database: Database, crawl: number, durable: boolean): CheckpointStore {
  const last = database.query<{ seq: number }>('SELECT coalesce(max(seq), -1) AS seq FROM steps WHERE crawl = ?');
  // An erasure or a salvage changes the number of steps, their URLs, or their pages.
  const steps = database.query<{ digest: string }>(`
    SELECT count(*) || ' ' || coalesce(sum(url_id), 0) || ' ' || coalesce(sum(page), 0) AS digest
    FROM steps WHERE crawl = ? AND seq <= ?`);
  const head = database.query<HeadRow>('SELECT * FROM checkpoints WHERE crawl = ?');
  const part = database.query<{ body: Uint8Array }>(
    'SELECT body FROM checkpoint_parts WHERE crawl = ? AND draft = ? AND part = ?',
  );
  const add = database.query('INSERT INTO checkpoint_parts VALUES (?, ?, ?, ?)');
  const put = database.query('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const unhead = database.query('DELETE FROM checkpoints WHERE crawl = ?');
  const sweep = database.query(`
    DELETE FROM checkpoint_parts WHERE rowid = (
      SELECT rowid FROM checkpoint_parts WHERE crawl = ?1
        AND draft <> coalesce((SELECT draft FROM checkpoints WHERE crawl = ?1), -1) LIMIT 1)`);
  const digest = (lastStep: number): string => steps.get(crawl, lastStep)?.digest ?? '';
  return {
    lastStep: () => last.get(crawl)?.seq ?? -1,
    head() {
      const row = head.get(crawl);
      if (row === undefined || row.steps !== digest(row.last_step)) return undefined;
      const { settings, last_step: lastStep, urls, parts, hash } = row;
      const reads = row.reads === null ? undefined : (JSON.parse(row.reads) as string[]);
      return { settings, lastStep, urls, parts, hash, reads };
    },
    *parts() {
      const { draft = -1, parts = 0 } = head.get(crawl) ?? {};
      for (let at = 0; at < parts; at++) {
        const row = part.get(crawl, draft, at);
        if (row !== undefined) yield row.body;
      }
    },
    begin() {
      const draft = (head.get(crawl)?.draft ?? 0) + 1;
      let parts = 0;
      return {
        add(body) {
          if (durable) add.run(crawl, draft, parts++, body);
        },
        finish({ settings, lastStep, urls, parts: count, hash, reads }: CheckpointHead) {
          const read = reads === undefined ? null : JSON.stringify(reads);
          if (durable) put.run(crawl, draft, settings, lastStep, digest(lastStep), urls, count, hash, read);
        },
      };
    },
    drop: () => void unhead.run(crawl),
    sweep: () => sweep.run(crawl) > 0,
  };
}
