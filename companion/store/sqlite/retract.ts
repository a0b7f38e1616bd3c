import { NO_WORDS } from '../../../shared/page/links/no-words.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { pack, unpackPage } from '../packed.ts';
import { dropCheckpoints } from './checkpoints.ts';
import type { Database } from './database.ts';
import { type DoomedPage, pageDropper } from './erase/steps.ts';
import { settleSeenOn } from './sightings.ts';
import { stepWriter } from './steps.ts';

/**
 * Removes pages that a site never served from a crawl. Their addresses wait again, and addresses found on them are
 * given up.
 */
export function retract(database: Database, crawl: number, urlIds: readonly number[]): void {
  const page = database.query<DoomedPage>('SELECT id, n, host FROM pages WHERE crawl = ? AND url_id = ?');
  const drop = pageDropper(database, crawl);
  const uncopy = database.query('UPDATE pages SET duplicate_of = NULL WHERE duplicate_of = ?');
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
  const addStep = stepWriter(database, crawl);
  database.transaction(() => {
    dropCheckpoints(database, crawl);
    settleSeenOn(database, crawl, urlIds);
    for (const urlId of urlIds) {
      const kept = page.get(crawl, urlId);
      steps.run(crawl, urlId);
      if (kept !== undefined) {
        uncopy.run(kept.id);
        drop(kept);
      }
      for (const { id } of brought.all(crawl, urlId)) {
        if (urlIds.includes(id)) continue;
        giveUp.run(crawl, id);
        addStep({ kind: 'failed', urlId: id });
      }
      links.run(crawl, urlId);
      again.run(crawl, urlId);
      seed.run(crawl, urlId);
    }
  });
}

/**
 * Erases the content of pages that ask not to be kept. The bare shape of the link graph stays, so that a crawl that
 * gets more room can still be rebuilt.
 */
export function eraseUnkept(database: Database, crawl: number): void {
  const pages = database.query<{ page: number; body: Uint8Array }>(`
    SELECT page, body FROM records JOIN pages ON pages.id = page WHERE crawl = ? AND noindex`);
  const wipe = database.query('UPDATE records SET body = ? WHERE page = ?');
  database.transaction(() => {
    if (pages.get(crawl) !== undefined) dropCheckpoints(database, crawl);
    for (const { page, body } of pages.all(crawl)) wipe.run(pack(wiped(unpackPage(body))), page);
  });
}

const wiped = (record: PageRecord): PageRecord => ({
  ...record,
  title: '',
  text: '',
  description: '',
  headings: [],
  author: '',
  links: record.links.map((link) => ({ ...link, ...NO_WORDS })),
});
