import { lessLinks } from '../../../../shared/page/forgotten-links.ts';
import { FORGOTTEN, hitBy, placeholder, withoutLinks } from '../../forgotten.ts';
import type { Meant } from '../../meant.ts';
import { isNamedIn, pack, unpackPage } from '../../packed.ts';
import type { Database } from '../database.ts';
import { eraseOriginals } from '../originals.ts';
import { unsee } from '../sightings.ts';
import { eachRow, type Work, windows } from './batches.ts';
import { type DoomedPage, pageDropper } from './drop-page.ts';

/** A page that goes, and whose address stays. */
interface ErasedPageRow extends DoomedPage {
  readonly url_id: number;
}

export interface DoomedUrl {
  readonly id: number;
  readonly state: string;
  readonly failure: string;
}

/** URLs that are looked through at a time. */
const WINDOW = 4_096;

/**
 * Removes pages and addresses from every crawl. Those crawls continue as if the pages had failed. @returns pages that
 * went.
 */
export function* eraseInCrawls(database: Database, what: Meant): Work<number> {
  const crawls = database.query<{ no: number }>('SELECT no FROM crawls').all();
  let pages = 0;
  for (const { no } of crawls) pages += yield* erasePages(database, no, what);
  for (const { no } of crawls) {
    yield* eraseUrls(database, no, what);
    yield* eraseInvalid(database, no, what);
  }
  yield* wipeLinks(database, what);
  yield* eraseOriginals(database, what);
  return pages;
}

function* erasePages(database: Database, crawl: number, what: Meant): Work<number> {
  const found = yield* pagesMeant(database, crawl, what);
  yield* deletePages(database, crawl, found);
  return found.length;
}

/** Finds the pages of a crawl whose addresses are meant. */
export function* pagesMeant(database: Database, crawl: number, { hint, meant }: Meant): Work<readonly ErasedPageRow[]> {
  const found: ErasedPageRow[] = [];
  const pages = database.query<{ id: number; page: number; url: string; n: number; host: string }>(
    'SELECT url_id AS id, id AS page, url, n, host FROM pages WHERE crawl = ? AND url_id > ? ORDER BY url_id LIMIT ?',
  );
  yield* eachRow(pages, [crawl], ({ id, page, url, n, host }) => {
    if (url.includes(hint) && meant(url)) found.push({ id: page, url_id: id, n, host });
  });
  return found;
}

/** Removes pages from a crawl with all that they held. Their addresses stay, as those of failed fetches. */
export function* deletePages(database: Database, crawl: number, found: readonly ErasedPageRow[]): Work {
  if (found.length === 0) return;
  // Runs while the rows still exist.
  yield* leaveNoWords(database, crawl, found);
  const drop = pageDropper(database, crawl);
  const settle = database.query(
    `UPDATE urls SET state = 'failed', failure = '${FORGOTTEN}', message = '' WHERE crawl = ? AND id = ?`,
  );
  for (const page of found) {
    drop(page);
    settle.run(crawl, page.url_id);
    yield;
  }
}

/**
 * Removes what other pages keep of removed ones: that they were read, that they had the same text, and the words around
 * their links.
 */
function* leaveNoWords(database: Database, crawl: number, found: readonly ErasedPageRow[]): Work {
  const gone = new Set(found.map(({ id }) => id));
  const sources = new Set(found.map(({ url_id: id }) => id));
  const steps = database.query<{ id: number; page: number }>(
    'SELECT seq AS id, page FROM steps WHERE crawl = ? AND seq > ? AND page IS NOT NULL ORDER BY seq LIMIT ?',
  );
  const failed = database.query("UPDATE steps SET kind = 'failed', page = NULL WHERE crawl = ? AND seq = ?");
  yield* eachRow(steps, [crawl], ({ id, page }) => {
    if (gone.has(page)) failed.run(crawl, id);
  });
  const urls = database.query<{ id: number; source: number }>(
    'SELECT id, source FROM urls WHERE crawl = ? AND id > ? ORDER BY id LIMIT ?',
  );
  const through = database.query("UPDATE urls SET anchor = '', before = '', after = '' WHERE crawl = ? AND id = ?");
  yield* eachRow(urls, [crawl], ({ id, source }) => {
    if (sources.has(source)) through.run(crawl, id);
  });
  const pages = database.query<{ id: number; page: number; source: number; twin: number | null }>(
    `SELECT url_id AS id, id AS page, source, duplicate_of AS twin FROM pages
    WHERE crawl = ? AND url_id > ? ORDER BY url_id LIMIT ?`,
  );
  const shown = database.query("UPDATE pages SET anchor = '', before = '', after = '', parts = '[]' WHERE id = ?");
  const uncopy = database.query('UPDATE pages SET duplicate_of = NULL WHERE id = ?');
  yield* eachRow(pages, [crawl], ({ page, source, twin }) => {
    if (sources.has(source)) shown.run(page);
    if (twin !== null && gone.has(twin)) uncopy.run(page);
  });
}

function* eraseUrls(database: Database, crawl: number, { hint, meant }: Meant): Work {
  const most = database.query<{ id: number }>('SELECT coalesce(max(id), -1) AS id FROM urls WHERE crawl = ?');
  const urls = database.query<DoomedUrl & { readonly url: string }>(
    'SELECT id, url, state, failure FROM urls WHERE crawl = ? AND id >= ? AND id < ? AND instr(url, ?) > 0',
  );
  const found: DoomedUrl[] = [];
  for (const [first, end] of windows(most.get(crawl)?.id ?? -1, WINDOW)) {
    for (const row of urls.all(crawl, first, end, hint)) if (meant(row.url)) found.push(row);
    yield;
  }
  const ids = found.map(({ id }) => id);
  // Runs before the addresses go: a later process finds by them what else to remove.
  yield* unsee(database, crawl, ids);
  yield* deleteUrls(database, crawl, found);
}

/** Replaces addresses by placeholders, and gives up those that waited. */
export function* deleteUrls(database: Database, crawl: number, found: readonly DoomedUrl[]): Work {
  const rename = database.query(
    `UPDATE urls SET url = ?, written = NULL, anchor = '', before = '', after = '', message = '',
      failure = iif(state = 'failed', '${FORGOTTEN}', failure) WHERE crawl = ? AND id = ?`,
  );
  const fail = database.query(`UPDATE urls SET state = 'failed', failure = '${FORGOTTEN}' WHERE crawl = ? AND id = ?`);
  const next = database.query<{ seq: number }>('SELECT coalesce(max(seq) + 1, 0) AS seq FROM steps WHERE crawl = ?');
  const step = database.query("INSERT INTO steps VALUES (?, ?, 'failed', ?, NULL, '', 'none', '')");
  let seq = next.get(crawl)?.seq ?? 0;
  for (const { id, state, failure } of found) {
    rename.run(placeholder(id), crawl, id);
    if (state === 'frontier' || state === 'taken' || failure === 'needs-browser') {
      fail.run(crawl, id);
      step.run(crawl, seq, id);
      seq += 1;
    }
    yield;
  }
}

function* eraseInvalid(database: Database, crawl: number, { hint, meant }: Meant): Work {
  const invalid = database.query<{ url: string }>(
    'SELECT url FROM invalid_urls WHERE crawl = ? AND url > ? ORDER BY url LIMIT ?',
  );
  const drop = database.query('DELETE FROM invalid_urls WHERE crawl = ? AND url = ?');
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: readonly { url: string }[] = invalid.all(crawl, last, WINDOW);
    for (const { url } of rows) if (url.toLowerCase().includes(hint) && meant(url)) drop.run(crawl, url);
    yield;
    last = rows.at(-1)?.url;
  }
  const seeds = database.query<{ position: number; url: string }>('SELECT position, url FROM seeds WHERE crawl = ?');
  const hide = database.query(
    `UPDATE seeds SET url = ?, state = 'failed', failure = '${FORGOTTEN}', message = '' WHERE crawl = ? AND position = ?`,
  );
  for (const { position, url } of seeds.all(crawl)) if (meant(url)) hide.run(placeholder(position), crawl, position);
}

/** Where pages are packed with their links. */
const PACKED = [
  { table: 'captures', id: 'rowid', body: 'page', wipe: lessLinks },
  { table: 'records', id: 'page', body: 'body', wipe: withoutLinks },
] as const;

/**
 * Wipes links to forgotten addresses out of all remaining pages. Cost: unpacks every page, and reads those that contain
 * the host.
 */
function* wipeLinks(database: Database, what: Meant): Work {
  const hit = hitBy(what);
  const last = PACKED.map(
    ({ table, id }) =>
      database.query<{ id: number }>(`SELECT coalesce(max(${id}), 0) AS id FROM ${table}`).get()?.id ?? 0,
  );
  const all = last.reduce((sum, most) => sum + most, 0);
  let done = 0;
  for (const [place, { table, id, body, wipe }] of PACKED.entries()) {
    const most = last[place] ?? 0;
    const rows = database.query<{ id: number; packed: Uint8Array }>(
      `SELECT ${id} AS id, ${body} AS packed FROM ${table} WHERE ${id} >= ? AND ${id} < ?`,
    );
    const write = database.query(`UPDATE ${table} SET ${body} = ? WHERE ${id} = ?`);
    for (const [first, end] of windows(most, PAGES)) {
      for (const row of rows.all(first, end)) {
        if (isNamedIn(row.packed, what.hint)) {
          const record = unpackPage(row.packed);
          const wiped = wipe(record, hit);
          if (wiped !== record) write.run(pack(wiped), row.id);
        }
        yield (done + row.id) / all;
      }
    }
    done += most;
  }
}

/** Pages that are read at a time. */
const PAGES = 64;
