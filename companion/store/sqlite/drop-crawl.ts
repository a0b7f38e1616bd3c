import type { Database } from './database.ts';

const OF_CRAWL = ['pages', 'urls', 'links', 'seeds', 'invalid_urls', 'hosts', 'steps', 'url_parts', 'url_scores'];

/** Takes a crawl away with everything that it brought, within the caller's transaction. It must not be in memory. */
export function dropCrawl(database: Database, no: number, id: string): void {
  for (const rest of [
    'features WHERE page',
    'records WHERE page',
    'sightings WHERE page',
    'originals WHERE page',
    'temp.looks WHERE page',
    'temp.moods WHERE page',
    'temp.texts WHERE rowid',
  ]) {
    database.query(`DELETE FROM ${rest} IN (SELECT id FROM pages WHERE crawl = ?)`).run(no);
  }
  for (const table of OF_CRAWL) database.query(`DELETE FROM ${table} WHERE crawl = ?`).run(no);
  for (const table of ['feeds', 'watch_rounds']) database.query(`DELETE FROM ${table} WHERE crawl = ?`).run(id);
  database.query('DELETE FROM crawls WHERE no = ?').run(no);
}
