import { type Cells, dropsOf } from '../../erasure/engine.ts';
import { OF_CRAWL, OF_CRAWL_ID, OF_PAGE, type OwnSpecial } from '../../erasure/own-plan.ts';
import { FORGOTTEN, placeholder } from '../../forgotten.ts';
import { betterBy } from '../best-sightings.ts';
import type { Database } from '../database.ts';
import { stepWriter } from '../steps.ts';
import { runDrops, runSync, type Work } from './batches.ts';
import type { ErasedCrawlRow, FoundInCrawl, OwnErasure } from './scope.ts';
import { unlink } from './unlink.ts';

/** The steps of the plan that more than one row decides. Each returns how many rows it counts as erased. */
export const SPECIAL: Readonly<Record<OwnSpecial, (database: Database, scope: OwnErasure) => Work<number>>> = {
  crawls: dropBegunCrawls,
  topics: dropBegunTopics,
  'better sightings': inEach(function* (database, crawl, found) {
    if (found.pages.size > 0) found.better = yield* betterBy(database, crawl, (source) => !found.sources.has(source));
  }),
  links: unlink,
  addresses: inEach(deleteUrls),
  pages: deletePages,
};

function inEach(work: (database: Database, crawl: number, found: FoundInCrawl) => Work) {
  return function* (database: Database, scope: OwnErasure): Work<number> {
    for (const no of scope.reached()) yield* work(database, no, scope.found(no));
    return 0;
  };
}

/** Replaces addresses by placeholders, and gives up those that waited. */
function* deleteUrls(database: Database, crawl: number, { urls }: FoundInCrawl): Work {
  const rename = database.query(
    `UPDATE urls SET url = ?, written = NULL, anchor = '', before = '', after = '', message = '',
      failure = iif(state = 'failed', '${FORGOTTEN}', failure) WHERE crawl = ? AND id = ?`,
  );
  const fail = database.query(`UPDATE urls SET state = 'failed', failure = '${FORGOTTEN}' WHERE crawl = ? AND id = ?`);
  // Labels and pages may add steps at each yield, so each step takes its number as it is added.
  const addStep = stepWriter(database, crawl);
  for (const { id, state, failure } of urls) {
    rename.run(placeholder(id), crawl, id);
    if (state === 'frontier' || state === 'taken' || failure === 'needs-browser') {
      fail.run(crawl, id);
      addStep({ kind: 'failed', urlId: id });
    }
    yield;
  }
}

/** Removes pages with all that they held. Their addresses stay, as those of failed fetches. @returns how many went */
function* deletePages(database: Database, scope: OwnErasure): Work<number> {
  const settle = database.query(
    `UPDATE urls SET state = 'failed', failure = '${FORGOTTEN}', message = '' WHERE crawl = ? AND id = ?`,
  );
  let count = 0;
  for (const crawl of scope.hit()) {
    const drop = pageDropper(database, crawl);
    for (const page of scope.found(crawl).pages.values()) {
      drop(page);
      settle.run(crawl, page.url_id);
      count += 1;
      yield;
    }
  }
  return count;
}

/** Drops the crawls that began in the span of a request. @returns the number of their pages */
function* dropBegunCrawls(database: Database, { whole }: OwnErasure): Work<number> {
  const pages = countPages(database, whole);
  for (const { no, id } of whole) yield* dropCrawlByAndBy(database, no, id);
  return pages;
}

/** Counts the pages of crawls. */
export function countPages(database: Database, crawls: readonly ErasedCrawlRow[]): number {
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM pages WHERE crawl = ?');
  return crawls.reduce((sum, { no }) => sum + (count.get(no)?.n ?? 0), 0);
}

/** A page that no feed speaks for is visited after so many milliseconds, at the latest. */
const UNTOLD_MS = 86_400_000;

/**
 * Drops topics that were made in the span of a request and have no crawl left, and what is watched of pages that went.
 */
function* dropBegunTopics(database: Database, { asked }: OwnErasure): Work<number> {
  const ends = [asked.at, asked.until ?? Number.MAX_SAFE_INTEGER] as const;
  const topics =
    'SELECT id FROM topics WHERE created_at >= ? AND created_at < ? AND id NOT IN (SELECT topic_id FROM crawls)';
  for (const table of ['watches', 'watched_pages'])
    database.query(`DELETE FROM ${table} WHERE topic IN (${topics})`).run(...ends);
  database.query(`DELETE FROM topics WHERE id IN (${topics})`).run(...ends);
  // New links wait without a time of their own.
  database.query("UPDATE watched_pages SET fresh = '[]' WHERE visited_at >= ?").run(asked.at);
  const known = 'SELECT 1 FROM pages WHERE topic_id = topic AND pages.key = watched_pages.key';
  database.query(`DELETE FROM watched_pages WHERE NOT EXISTS (${known})`).run();
  // Feeds went too, so no feed reports what is new. The pages are due within a day, and name their feeds again.
  database
    .query("UPDATE watched_pages SET feed = '', due_at = min(due_at, visited_at + ?) WHERE feed <> ''")
    .run(UNTOLD_MS);
  yield;
  return 0;
}

/** The rows of a page, in every table. */
function pageRows(database: Database): (id: number) => void {
  const drops = [
    ...OF_PAGE.map((table) => `DELETE FROM ${table} WHERE page = ?`),
    'DELETE FROM pages WHERE id = ?',
  ].map((sql) => database.query(sql));
  return (id) => {
    for (const drop of drops) drop.run(id);
  };
}

export type DoomedPage = Cells<'host', 'id' | 'n'>;

/**
 * Removes pages from a crawl with everything that was kept of them, within the caller's transaction. Clear
 * `duplicate_of` first in pages that are copies of them.
 */
export function pageDropper(database: Database, crawl: number): (page: DoomedPage) => void {
  const drop = pageRows(database);
  const uncount = database.query('UPDATE hosts SET fetched = fetched - 1 WHERE crawl = ? AND host = ?');
  // A host without pages counts as never visited.
  const leave = database.query('DELETE FROM hosts WHERE crawl = ? AND host = ? AND fetched <= 0');
  return ({ id, n, host }) => {
    drop(id);
    if (n === 0) return;
    uncount.run(crawl, host);
    leave.run(crawl, host);
  };
}

/** Pages that are looked up at a time. */
const PAGES = 256;

/** Takes a crawl away with everything that it brought, its own row last. It must not be in memory. */
export function* dropCrawlByAndBy(database: Database, no: number, id: string): Work {
  const pages = database.query<{ id: number }>(`SELECT id FROM pages WHERE crawl = ? LIMIT ${PAGES}`);
  const drop = pageRows(database);
  for (let some = pages.all(no); some.length > 0; some = pages.all(no)) {
    for (const { id: page } of some) {
      drop(page);
      yield;
    }
  }
  yield* runDrops(database, dropsOf(OF_CRAWL, no));
  for (const table of OF_CRAWL_ID) database.query(`DELETE FROM ${table} WHERE crawl = ?`).run(id);
  database.query('DELETE FROM crawls WHERE no = ?').run(no);
}

/** The same at once, within the caller's transaction. */
export function dropCrawl(database: Database, no: number, id: string): void {
  runSync(dropCrawlByAndBy(database, no, id));
}
