import { GrowingInts } from '../../../shared/learn/growing.ts';
import { BoundedMap } from '../../bounded-map.ts';
import type { Journal, NewLink, SightingText } from '../journal.ts';
import { pack, unpack } from '../packed.ts';
import type { Database } from './database.ts';

/** Pages whose sightings are at hand, those that were asked for last: most URLs are taken soon after they were seen. Some 20 KB each. */
const AT_HAND = 32;

/** What one page says of a link that is new, or better than what was known. */
type Seen = readonly [id: number, depth: number, anchor: string, before: string, after: string];

interface UrlRow extends SightingText {
  readonly state: string;
  readonly depth: number;
  readonly written: string | null;
}

const NO_URL: UrlRow = { state: '', depth: 0, written: null, source: -1, anchor: '', before: '', after: '' };

/** The links through which URLs wait, and those through which they were taken. */
export interface Sightings extends Pick<Journal, 'take' | 'sighting' | 'source'> {
  /** Writes down what a page says of the URLs that it leads to, within the caller's transaction. `remember` must follow once that is done. */
  write(pageId: number, links: readonly NewLink[]): void;
  remember(urlId: number, links: readonly NewLink[]): void;
  /** The URL waits no longer, and was not taken: the link that it waited through stands in its own row from now on. */
  settle(urlId: number): void;
}

const BODY = 'SELECT body FROM sightings JOIN pages ON pages.id = page WHERE crawl = ? AND url_id = ?';

/**
 * Sightings of one crawl. A page sees some thirty URLs better that were known before; their rows stand anywhere in the table, so what it says of all
 * of them is put into one row of its own, and into the URL's when it is taken. In memory: 4 bytes a URL.
 */
export function openSightings(database: Database, crawl: number): Sightings {
  const row = database.query<UrlRow>(
    'SELECT state, depth, written, source, anchor, before, after FROM urls WHERE crawl = ? AND id = ?',
  );
  const add = database.query('INSERT INTO sightings VALUES (?, ?, ?)');
  const body = database.query<{ body: Uint8Array }>(BODY);
  const settle = writer(database);
  const take = writer(database, "state = 'taken', tries = tries + 1, ");
  const atHand = new BoundedMap<number, readonly Seen[]>({ entries: AT_HAND });
  let better: GrowingInts | undefined;

  const hold = (source: number, seen: readonly Seen[]): readonly Seen[] => {
    atHand.set(source, seen);
    return seen;
  };
  const seenOn = (source: number): readonly Seen[] => {
    const known = atHand.get(source);
    if (known !== undefined) return known;
    const found = body.get(crawl, source);
    return hold(source, found === undefined ? [] : read(found.body));
  };
  /** The page that brought the best sighting of a URL that waits; -1: that of its row. */
  const betterAt = (urlId: number, { state, source }: UrlRow): number => {
    if (state !== 'frontier' || source < 0) return -1;
    better ??= betterOf(database, crawl);
    return better.get(urlId);
  };
  const of = (urlId: number): UrlRow => {
    const known = row.get(crawl, urlId) ?? NO_URL;
    const at = betterAt(urlId, known);
    const isTold = at < 0 && (known.anchor !== '' || known.before !== '' || known.after !== '');
    if (known.state !== 'frontier' || known.source < 0 || isTold) return known;
    const source = at < 0 ? known.source : at;
    const seen = seenOn(source).find(([id]) => id === urlId);
    if (seen === undefined) return known;
    const [, depth, anchor, before, after] = seen;
    return { ...known, depth, source, anchor, before, after };
  };

  return {
    write(pageId, links) {
      const seen = links.filter(isNews);
      if (seen.length === 0) return;
      const ids = Int32Array.from(
        seen.filter(({ isNew }) => !isNew),
        ({ id }) => id,
      );
      add.run(pageId, new Uint8Array(ids.buffer), pack(seen.map(seenOf)));
    },
    remember(urlId, links) {
      const seen = links.filter(isNews);
      hold(urlId, seen.map(seenOf));
      better ??= betterOf(database, crawl);
      for (const { id, isNew } of seen) if (!isNew) better.set(id, urlId);
    },
    sighting(urlId) {
      const { source, anchor, before, after } = of(urlId);
      return { source, anchor, before, after };
    },
    source(urlId) {
      const known = row.get(crawl, urlId) ?? NO_URL;
      const at = betterAt(urlId, known);
      return at < 0 ? known.source : at;
    },
    take(urlId) {
      const { depth, written, source, anchor, before, after } = of(urlId);
      take(crawl, source, [urlId, depth, anchor, before, after]);
      return { source, anchor, before, after, written: written ?? undefined };
    },
    settle(urlId) {
      const { depth, source, anchor, before, after } = of(urlId);
      settle(crawl, source, [urlId, depth, anchor, before, after]);
    },
  };
}

/**
 * Puts every sighting of a crawl into the row of its URL, as if each had been written there at once, so that whoever takes pages or addresses out of
 * the crawl finds all in one place. No journal of it may be in memory after. Cost: every row of the pages is read, every URL that waits written.
 */
export function settleSightings(database: Database, crawl: number): void {
  const pages = database.query<{ page: number; url_id: number }>(
    'SELECT page, url_id FROM sightings JOIN pages ON pages.id = page WHERE crawl = ? ORDER BY page DESC',
  );
  const body = database.query<{ body: Uint8Array }>('SELECT body FROM sightings WHERE page = ?');
  const drop = database.query('DELETE FROM sightings WHERE page = ?');
  const waits = database.query("SELECT 1 FROM urls WHERE crawl = ? AND id = ? AND state = 'frontier' AND source >= 0");
  const write = writer(database);
  const settled = new Set<number>();
  for (const { page, url_id: source } of pages.all(crawl)) {
    for (const seen of read(body.get(page)?.body)) {
      const [id] = seen;
      if (settled.has(id)) continue;
      settled.add(id);
      if (waits.get(crawl, id) !== undefined) write(crawl, source, seen);
    }
    drop.run(page);
  }
}

/**
 * The same of the URLs that some pages see, for when these pages go with what they say. Cost: that of those pages, and the places of URLs that any page
 * sees better.
 */
export function settleSeenOn(database: Database, crawl: number, sources: readonly number[]): void {
  const body = database.query<{ body: Uint8Array }>(BODY);
  const sightings = openSightings(database, crawl);
  for (const source of sources) for (const [id] of read(body.get(crawl, source)?.body)) sightings.settle(id);
}

/** @param also set beside it */
function writer(database: Database, also = ''): (crawl: number, source: number, seen: Seen) => void {
  const write = database.query(
    `UPDATE urls SET ${also}depth = ?, source = ?, anchor = ?, before = ?, after = ? WHERE crawl = ? AND id = ?`,
  );
  return (crawl, source, [id, depth, anchor, before, after]) => {
    write.run(depth, source, anchor, before, after, crawl, id);
  };
}

/** By URL the page that saw it best, where that is not the page that saw it first; -1 elsewhere. */
function betterOf(database: Database, crawl: number): GrowingInts {
  const better = new GrowingInts();
  const pages = database.query<{ better: Uint8Array; url_id: number }>(
    'SELECT better, url_id FROM sightings JOIN pages ON pages.id = page WHERE crawl = ? ORDER BY page',
  );
  for (const row of pages.all(crawl)) {
    // A copy of its own stands at the start of its buffer, where numbers of four bytes must begin.
    for (const id of new Int32Array(new Uint8Array(row.better).buffer)) better.set(id, row.url_id);
  }
  return better;
}

const isNews = ({ isNew, better }: NewLink): boolean => isNew || better;

const seenOf = ({ id, depth, anchor, before, after }: NewLink): Seen => [id, depth, anchor, before, after];

const read = (body: Uint8Array | undefined): readonly Seen[] =>
  body === undefined ? [] : (JSON.parse(unpack(body)) as Seen[]);
