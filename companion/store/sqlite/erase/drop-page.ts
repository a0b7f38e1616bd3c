import type { Database } from '../database.ts';

export interface DoomedPage {
  readonly id: number;
  readonly n: number;
  readonly host: string;
}

/**
 * Removes pages from a crawl with everything that was kept of them, within the caller's transaction. Run `uncopier`
 * first, for pages that are copies of them.
 */
export function pageDropper(database: Database, crawl: number): (page: DoomedPage) => void {
  const each = [
    ...['features', 'records', 'sightings', 'originals'].map((table) => `DELETE FROM ${table} WHERE page = ?`),
    'DELETE FROM pages WHERE id = ?',
  ].map((sql) => database.query(sql));
  const uncount = database.query('UPDATE hosts SET fetched = fetched - 1 WHERE crawl = ? AND host = ?');
  // A host without pages counts as never visited.
  const leave = database.query('DELETE FROM hosts WHERE crawl = ? AND host = ? AND fetched <= 0');
  return ({ id, n, host }) => {
    for (const query of each) query.run(id);
    if (n === 0) return;
    uncount.run(crawl, host);
    leave.run(crawl, host);
  };
}

/** Clears the reference of pages that are copies of a page to remove. Cost: it scans every page. */
export function uncopier(database: Database): (page: Pick<DoomedPage, 'id'>) => void {
  const uncopy = database.query('UPDATE pages SET duplicate_of = NULL WHERE duplicate_of = ?');
  return ({ id }) => void uncopy.run(id);
}
