import type { Database } from './database.ts';

const OF_CRAWL = ['pages', 'urls', 'links', 'seeds', 'invalid_urls', 'hosts', 'steps', 'url_parts', 'url_scores'];

/** Takes a crawl away with everything that it brought, within the caller's transaction. It must not be in memory. */
export function dropCrawl(database: Database, no: number, id: string): void {
  for (const table of ['features', 'records', 'sightings', 'originals']) {
    database.query(`DELETE FROM ${table} WHERE page IN (SELECT id FROM pages WHERE crawl = ?)`).run(no);
  }
  for (const table of OF_CRAWL) database.query(`DELETE FROM ${table} WHERE crawl = ?`).run(no);
  for (const table of ['feeds', 'watch_rounds']) database.query(`DELETE FROM ${table} WHERE crawl = ?`).run(id);
  database.query('DELETE FROM crawls WHERE no = ?').run(no);
}
