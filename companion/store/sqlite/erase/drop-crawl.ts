import type { Database } from '../database.ts';
import { runSync, type Work } from './batches.ts';

/** Tables of a crawl, what its rows are known by in each, and how many go at a time. */
const OF_CRAWL = [
  ['urls', 'id', 256],
  ['links', 'source', 64],
  ['seeds', 'position', 256],
  ['invalid_urls', 'url', 256],
  ['hosts', 'host', 256],
  ['steps', 'seq', 256],
  ['url_parts', 'part', 1],
  ['url_scores', 'part', 1],
] as const;
/** Pages that are looked up at a time. */
const PAGES = 256;
const OF_PAGE = ['features', 'records', 'sightings', 'originals'];

/** Names of all tables with rows of crawls. */
export const OF_CRAWLS: readonly string[] = ['crawls', 'pages', ...OF_PAGE, ...OF_CRAWL.map(([table]) => table)];

/** Takes a crawl away with everything that it brought, its own row last. It must not be in memory. */
export function* dropCrawlByAndBy(database: Database, no: number, id: string): Work {
  const pages = database.query<{ id: number }>(`SELECT id FROM pages WHERE crawl = ? LIMIT ${PAGES}`);
  const drops = [
    ...OF_PAGE.map((table) => database.query(`DELETE FROM ${table} WHERE page = ?`)),
    database.query('DELETE FROM pages WHERE id = ?'),
  ];
  for (let some = pages.all(no); some.length > 0; some = pages.all(no)) {
    for (const { id: page } of some) {
      for (const drop of drops) drop.run(page);
      yield;
    }
  }
  for (const [table, key, rows] of OF_CRAWL) {
    const some = `SELECT ${key} FROM ${table} WHERE crawl = ?1 LIMIT ${rows}`;
    const drop = database.query(`DELETE FROM ${table} WHERE crawl = ?1 AND ${key} IN (${some})`);
    while (drop.run(no) > 0) yield;
  }
  for (const table of ['feeds', 'watch_rounds']) database.query(`DELETE FROM ${table} WHERE crawl = ?`).run(id);
  database.query('DELETE FROM crawls WHERE no = ?').run(no);
}

/** The same at once, within the caller's transaction. */
export function dropCrawl(database: Database, no: number, id: string): void {
  runSync(dropCrawlByAndBy(database, no, id));
}
