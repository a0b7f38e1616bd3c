import { join } from 'node:path';
import { DATABASE } from '../open.ts';
import { DatabaseSync } from '../sqlite/driver.ts';

/**
 * Writes the rows that a restart with a checkpoint reads of a crawl with one page in every `urls / pages` addresses:
 * its addresses, of which the first `pages` are fetched, and its steps. Pages, their records and links are left out.
 * @param address SQL for the address with the number `i`
 */
export function writeVisited(folder: string, address: string, urls: number, pages: number): void {
  const database = new DatabaseSync(join(folder, DATABASE));
  const numbers = (count: number): string =>
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;
  database.exec(`
    PRAGMA busy_timeout = 60000;
    BEGIN;
    DELETE FROM urls;
    ${numbers(urls)} INSERT INTO urls
    SELECT 1, i, ${address}, min(20, cast(log2(i + 1) AS INT)), iif(i < ${pages}, 'fetched', 'frontier'), i < ${pages},
      (i - 1) / 2 - (i = 0), 'some words', '', '', '', '', NULL FROM n;
    ${numbers(pages)} INSERT INTO steps SELECT 1, i, 'page', i, i + 1, '', 'none', '' FROM n;
    COMMIT`);
  database.close();
}
