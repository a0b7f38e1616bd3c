import type { Database } from '../database.ts';
import type { Work } from './batches.ts';

/** Pages of the index that one step merges: a few milliseconds. */
const STEP = 16;

/**
 * Rewrites the parts of the search index that documents were taken out of, without their terms. FTS5 only marks such
 * documents, so their terms would stay in its segments until a merge. Cost: each such part is written once.
 */
export function* purgeIndex(database: Database): Work {
  const torn = database.query<{ no: number; removed: number }>(
    'SELECT no, removed FROM index_upkeep WHERE removed > 0',
  );
  const changes = database.query<{ n: number }>('SELECT total_changes() AS n');
  const clean = database.query('UPDATE index_upkeep SET removed = removed - ? WHERE no = ?');
  for (const { no, removed } of torn.all()) {
    const merge = database.query(`INSERT INTO document_terms_${no} (document_terms_${no}, rank) VALUES ('merge', ?)`);
    // The first call gathers all segments, the others continue that merge (sqlite.org/fts5.html#the_merge_command).
    for (let pages = -STEP; ; pages = STEP) {
      const start = changes.get()?.n ?? 0;
      merge.run(pages);
      yield;
      // Fewer than two changes mean that nothing was merged: the command itself counts as one.
      if (pages > 0 && (changes.get()?.n ?? 0) - start < 2) break;
    }
    clean.run(removed, no);
  }
}
