import type { Database } from '../database.ts';
import type { Work } from './batches.ts';

/** Tables of the search index. Their rows go with the pages and captures that they describe. */
export const OF_INDEX: readonly string[] = ['documents', 'index_upkeep'];

/** Pages of the index that one step merges: a few milliseconds. */
const STEP = 16;

/**
 * Rewrites the search index without the terms of documents that were taken out. FTS5 only marks such documents, so
 * their terms would stay in its segments until a merge. Cost: the whole index is written once; nothing where no
 * document was taken out.
 */
export function* purgeIndex(database: Database): Work {
  const removed = database.query<{ removed: number }>('SELECT removed FROM index_upkeep');
  const before = removed.get()?.removed ?? 0;
  if (before === 0) return;
  const changes = database.query<{ n: number }>('SELECT total_changes() AS n');
  const merge = database.query("INSERT INTO document_terms (document_terms, rank) VALUES ('merge', ?)");
  // The first call gathers all segments, the others continue that merge (sqlite.org/fts5.html#the_merge_command).
  for (let pages = -STEP; ; pages = STEP) {
    const start = changes.get()?.n ?? 0;
    merge.run(pages);
    yield;
    // Fewer than two changes mean that nothing was merged: the command itself counts as one.
    if (pages > 0 && (changes.get()?.n ?? 0) - start < 2) break;
  }
  database.query('UPDATE index_upkeep SET removed = removed - ?').run(before);
}
