import type { Database } from './database.ts';
import { type DoomedPage, pageDropper, uncopier } from './erase/drop-page.ts';
import { settleSeenOn } from './sightings.ts';

/**
 * Removes pages that a site never served from a crawl. Their addresses wait again, and addresses found on them are
 * given up.
 */
export function retract(database: Database, crawl: number, urlIds: readonly number[]): void {
  const page = database.query<DoomedPage>('SELECT id, n, host FROM pages WHERE crawl = ? AND url_id = ?');
  const drop = pageDropper(database, crawl);
  const uncopy = uncopier(database);
  const links = database.query('DELETE FROM links WHERE crawl = ? AND source = ?');
  const steps = database.query("DELETE FROM steps WHERE crawl = ? AND url_id = ? AND kind IN ('page', 'failed')");
  const again = database.query(
    "UPDATE urls SET state = 'frontier', tries = 0, failure = '', message = '' WHERE crawl = ? AND id = ?",
  );
  const seed = database.query(`
    UPDATE seeds SET state = 'waiting', failure = '', message = ''
    WHERE crawl = ?1 AND url = (SELECT url FROM urls WHERE crawl = ?1 AND id = ?2)`);
  const brought = database.query<{ id: number }>(
    "SELECT id FROM urls WHERE crawl = ? AND source = ? AND state = 'frontier'",
  );
  const giveUp = database.query(
    "UPDATE urls SET state = 'failed', failure = 'captive-network' WHERE crawl = ? AND id = ?",
  );
  const step = database.query(`
    INSERT INTO steps SELECT ?1, coalesce(max(seq) + 1, 0), 'failed', ?2, NULL, '', 'none', '' FROM steps WHERE crawl = ?1`);
  database.transaction(() => {
    settleSeenOn(database, crawl, urlIds);
    for (const urlId of urlIds) {
      const kept = page.get(crawl, urlId);
      steps.run(crawl, urlId);
      if (kept !== undefined) {
        uncopy(kept);
        drop(kept);
      }
      for (const { id } of brought.all(crawl, urlId)) {
        if (urlIds.includes(id)) continue;
        giveUp.run(crawl, id);
        step.run(crawl, id);
      }
      links.run(crawl, urlId);
      again.run(crawl, urlId);
      seed.run(crawl, urlId);
    }
  });
}
