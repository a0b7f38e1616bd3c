import { GrowingInts } from '../../../shared/collections/growing.ts';
import type { Persistent, StateArchive } from '../../../shared/collections/state-archive.ts';
import type { Database } from './database.ts';
import { runSync, type Work, windows } from './erase/batches.ts';

/** Pages looked at together. */
const WINDOW = 2_048;
/** Without the word SQLite would go through all pages of the crawl for each. */
const IN_WINDOW = 'sightings CROSS JOIN pages ON pages.id = page WHERE crawl = ? AND page >= ? AND page < ?';

/**
 * By URL of a crawl the page that saw it best, where that is not the page that saw it first. 4 bytes a URL. What every
 * page saw is read at the first look, O(pages), after a restart with a checkpoint only what pages saw since.
 */
export class BestSightings implements Persistent {
  readonly #database: Database;
  readonly #crawl: number;
  #better = new GrowingInts();
  /** Id of the newest page that counts, -1 before the first. */
  #newest = -1;
  /** Pages after the newest were not looked for yet. */
  #isBehind = true;

  constructor(database: Database, crawl: number) {
    this.#database = database;
    this.#crawl = crawl;
  }

  /** The URL of that page; -1: none saw it better. */
  at(urlId: number): number {
    this.#catchUp();
    return this.#better.get(urlId);
  }

  /** A page saw known URLs better; its row is written. */
  add(pageId: number, source: number, urlIds: Iterable<number>): void {
    this.#catchUp();
    this.#newest = Math.max(this.#newest, pageId);
    for (const id of urlIds) this.#better.set(id, source);
  }

  /** What was written fits until a page that counts is erased. */
  *persist(archive: StateArchive): Generator<void> {
    if (!archive.isLoading) this.#catchUp();
    yield* this.#better.persist(archive);
    this.#newest = archive.number(this.#newest);
  }

  #catchUp(): void {
    if (!this.#isBehind) return;
    this.#newest = Math.max(
      this.#newest,
      runSync(readBetter(this.#database, this.#crawl, this.#better, this.#newest + 1)),
    );
    this.#isBehind = false;
  }
}

/** By URL the page that saw it best, of pages that count alone. */
export function* betterBy(database: Database, crawl: number, counts: (source: number) => boolean): Work<GrowingInts> {
  const better = new GrowingInts();
  yield* readBetter(database, crawl, better, 0, counts);
  return better;
}

/** @returns the last page from `first` on; -1: there is none */
function* readBetter(
  database: Database,
  crawl: number,
  better: GrowingInts,
  first: number,
  counts: (source: number) => boolean = () => true,
): Work<number> {
  const pages = database.query<{ page: number; better: Uint8Array; url_id: number }>(
    `SELECT page, better, url_id FROM ${IN_WINDOW} ORDER BY page`,
  );
  const end = database.query<{ page: number }>('SELECT coalesce(max(page), -1) AS page FROM sightings').get();
  let last = -1;
  for (const [from, to] of windows(end?.page ?? -1, WINDOW, first)) {
    for (const row of pages.all(crawl, from, to)) {
      last = row.page;
      if (!counts(row.url_id)) continue;
      // A copy begins at the start of its buffer, where numbers of four bytes must begin.
      for (const id of new Int32Array(new Uint8Array(row.better).buffer)) better.set(id, row.url_id);
    }
    yield;
  }
  return last;
}
