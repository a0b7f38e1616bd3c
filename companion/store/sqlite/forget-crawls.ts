import { lessLinks } from '../../../shared/page/forgotten-links.ts';
import { FORGOTTEN, hitBy, placeholder, withoutLinks } from '../forgotten.ts';
import type { Meant } from '../meant.ts';
import { pack, unpackPage } from '../packed.ts';
import type { Database } from './database.ts';
import { type DoomedPage, pageDropper } from './drop-page.ts';
import { forgetOriginals } from './originals.ts';
import { settleSightings } from './sightings.ts';

interface Row {
  readonly id: number;
  readonly url: string;
}

/** A page that goes, and whose address stays. */
interface FetchedPage extends DoomedPage {
  readonly url_id: number;
}

interface UrlRow extends Row {
  readonly state: string;
  readonly failure: string;
}

/** Takes pages and addresses out of every crawl. Crawls in which they were go on as if those pages had failed. @returns pages that went. */
export function forgetInCrawls(database: Database, what: Meant): number {
  const crawls = database.query<{ no: number }>('SELECT no FROM crawls').all();
  const pages = crawls.reduce((sum, { no }) => sum + forgetPages(database, no, what), 0);
  for (const { no } of crawls) {
    forgetUrls(database, no, what);
    forgetInvalid(database, no, what);
  }
  wipeLinks(database, what);
  forgetOriginals(database, what);
  return pages;
}

function forgetPages(database: Database, crawl: number, { hint, meant }: Meant): number {
  const found = database
    .query<Row & FetchedPage>('SELECT id, url, url_id, n, host FROM pages WHERE crawl = ? AND instr(url, ?) > 0')
    .all(crawl, hint)
    .filter(({ url }) => meant(url));
  if (found.length > 0) settleSightings(database, crawl);
  erasePages(database, crawl, found);
  return found.length;
}

/** Takes pages out of a crawl with what stood on them; their addresses stay, as those of fetches that failed. */
export function erasePages(database: Database, crawl: number, found: readonly FetchedPage[]): void {
  const drop = pageDropper(database, crawl);
  const step = database.query("UPDATE steps SET kind = 'failed', page = NULL WHERE page = ?");
  const settle = database.query(
    `UPDATE urls SET state = 'failed', failure = '${FORGOTTEN}', message = '' WHERE crawl = ? AND id = ?`,
  );
  // The words around a link stood on the page that is forgotten.
  const through = database.query("UPDATE urls SET anchor = '', before = '', after = '' WHERE crawl = ? AND source = ?");
  const shown = database.query(
    "UPDATE pages SET anchor = '', before = '', after = '', parts = '[]' WHERE crawl = ? AND source = ?",
  );
  for (const page of found) {
    const { id, url_id: urlId } = page;
    step.run(id);
    drop(page);
    settle.run(crawl, urlId);
    through.run(crawl, urlId);
    shown.run(crawl, urlId);
  }
}

function forgetUrls(database: Database, crawl: number, { hint, meant }: Meant): void {
  const found = database
    .query<UrlRow>('SELECT id, url, state, failure FROM urls WHERE crawl = ? AND instr(url, ?) > 0')
    .all(crawl, hint)
    .filter(({ url }) => meant(url));
  if (found.length > 0) settleSightings(database, crawl);
  eraseUrls(database, crawl, found);
}

/** Puts placeholders where addresses stood; those that waited are given up. */
export function eraseUrls(database: Database, crawl: number, found: readonly Omit<UrlRow, 'url'>[]): void {
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
    if (state !== 'frontier' && state !== 'taken' && failure !== 'needs-browser') continue;
    fail.run(crawl, id);
    step.run(crawl, seq, id);
    seq += 1;
  }
}

function forgetInvalid(database: Database, crawl: number, { hint, meant }: Meant): void {
  const invalid = database.query<{ url: string }>(
    'SELECT url FROM invalid_urls WHERE crawl = ? AND instr(lower(url), ?) > 0',
  );
  const drop = database.query('DELETE FROM invalid_urls WHERE crawl = ? AND url = ?');
  for (const { url } of invalid.all(crawl, hint)) if (meant(url)) drop.run(crawl, url);
  const seeds = database.query<{ position: number; url: string }>('SELECT position, url FROM seeds WHERE crawl = ?');
  const hide = database.query(
    `UPDATE seeds SET url = ?, state = 'failed', failure = '${FORGOTTEN}', message = '' WHERE crawl = ? AND position = ?`,
  );
  for (const { position, url } of seeds.all(crawl)) if (meant(url)) hide.run(placeholder(position), crawl, position);
}

/** Where pages are packed with their links. */
const PACKED = [
  { table: 'records', id: 'page', body: 'body', wipe: withoutLinks },
  { table: 'captures', id: 'id', body: 'page', wipe: lessLinks },
] as const;

/** Links to what is forgotten, in the pages that stay, whoever read them. */
function wipeLinks(database: Database, what: Meant): void {
  const hit = hitBy(what);
  for (const { table, id, body, wipe } of PACKED) {
    const ids = database.query<{ id: number | string }>(`SELECT ${id} AS id FROM ${table}`).all();
    const read = database.query<{ body: Uint8Array }>(`SELECT ${body} AS body FROM ${table} WHERE ${id} = ?`);
    const write = database.query(`UPDATE ${table} SET ${body} = ? WHERE ${id} = ?`);
    for (const row of ids) {
      const packed = read.get(row.id)?.body;
      const record = packed && unpackPage(packed);
      const wiped = record && wipe(record, hit);
      if (wiped !== undefined && wiped !== record) write.run(pack(wiped), row.id);
    }
  }
}
