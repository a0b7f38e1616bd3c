import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import type { NewLink, SightingText } from '../crawl-update.ts';
import type { Journal } from '../journal.ts';
import { pack, unpack } from '../packed.ts';
import { BestSightings } from './best-sightings.ts';
import type { Database } from './database.ts';

/**
 * Number of pages whose sightings stay in memory, most recently used first; some 20 KB each. Most URLs are taken soon
 * after they were seen.
 */
const AT_HAND = 32;

/** A page's sighting of a link that is new, or that it sees better than earlier pages. */
type LinkSighting = readonly [id: number, depth: number, anchor: string, before: string, after: string];

interface SightedUrlRow extends Omit<SightingText, 'written'> {
  readonly state: string;
  readonly depth: number;
  readonly written: string | null;
}

const NO_URL: SightedUrlRow = { state: '', depth: 0, written: null, source: -1, anchor: '', before: '', after: '' };

/** The links through which URLs wait, and those through which they were taken. */
export interface Sightings extends Pick<Journal, 'take' | 'sighting' | 'source' | 'bestSightings'> {
  /**
   * Writes a page's sightings of the URLs that it links to, within the caller's transaction. The caller must then call
   * `remember`.
   */
  write(pageId: number, links: readonly NewLink[]): void;
  remember(pageId: number, urlId: number, links: readonly NewLink[]): void;
  /** Settles a URL that was never taken: from now on its own row holds the link that it waited through. */
  settle(urlId: number): void;
}

const BODY = 'SELECT body FROM sightings JOIN pages ON pages.id = page WHERE crawl = ? AND url_id = ?';

/**
 * Opens the sightings of one crawl. A page sees some thirty known URLs better, and their rows lie anywhere in the
 * table.
 * So one row of the page holds all its sightings, and a URL's row gets its own when the URL is taken. In memory: 4
 * bytes a URL.
 */
export function openSightings(database: Database, crawl: number): Sightings {
  const row = database.query<SightedUrlRow>(
    'SELECT state, depth, written, source, anchor, before, after FROM urls WHERE crawl = ? AND id = ?',
  );
  const add = database.query('INSERT INTO sightings VALUES (?, ?, ?)');
  const body = database.query<{ body: Uint8Array }>(BODY);
  const settle = writer(database);
  const take = writer(database, "state = 'taken', tries = tries + 1, ");
  const atHand = new BoundedMap<number, readonly LinkSighting[]>({ entries: AT_HAND });
  const best = new BestSightings(database, crawl);

  const hold = (source: number, seen: readonly LinkSighting[]): readonly LinkSighting[] => {
    atHand.set(source, seen);
    return seen;
  };
  const seenOn = (source: number): readonly LinkSighting[] => {
    const known = atHand.get(source);
    if (known !== undefined) return known;
    const found = body.get(crawl, source);
    return hold(source, found === undefined ? [] : read(found.body));
  };
  /** The page that brought the best sighting of a URL that waits; -1: that of its row. */
  const betterAt = (urlId: number, { state, source }: SightedUrlRow): number => {
    return state !== 'frontier' || source < 0 ? -1 : best.at(urlId);
  };
  const of = (urlId: number): SightedUrlRow => {
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
    bestSightings: best,
    write(pageId, links) {
      const seen = links.filter(isNews);
      if (seen.length === 0) return;
      const ids = Int32Array.from(
        seen.filter(({ isNew }) => !isNew),
        ({ id }) => id,
      );
      add.run(pageId, new Uint8Array(ids.buffer), pack(seen.map(seenOf)));
    },
    remember(pageId, urlId, links) {
      const seen = links.filter(isNews);
      hold(urlId, seen.map(seenOf));
      best.add(
        pageId,
        urlId,
        seen.filter(({ isNew }) => !isNew).map(({ id }) => id),
      );
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

/** Ids of the URLs that a page sees, as a row of `sightings` has them. */
export const seenIn = (body: Uint8Array): readonly number[] => read(body).map(([id]) => id);

/** Returns a row of `sightings` without some URLs. */
export const unseen = (body: Uint8Array, isGone: (urlId: number) => boolean): Uint8Array =>
  pack(read(body).filter(([id]) => !isGone(id)));

/**
 * Settles the URLs that some pages see, before these pages go. Cost: that of those pages, and the places of URLs that
 * any page sees better.
 */
export function settleSeenOn(database: Database, crawl: number, sources: readonly number[]): void {
  const body = database.query<{ body: Uint8Array }>(BODY);
  const sightings = openSightings(database, crawl);
  for (const source of sources) for (const [id] of read(body.get(crawl, source)?.body)) sightings.settle(id);
}

/** @param also set beside it */
function writer(database: Database, also = ''): (crawl: number, source: number, seen: LinkSighting) => void {
  const write = database.query(
    `UPDATE urls SET ${also}depth = ?, source = ?, anchor = ?, before = ?, after = ? WHERE crawl = ? AND id = ?`,
  );
  return (crawl, source, [id, depth, anchor, before, after]) => {
    write.run(depth, source, anchor, before, after, crawl, id);
  };
}

const isNews = ({ isNew, better }: NewLink): boolean => isNew || better;

const seenOf = ({ id, depth, anchor, before, after }: NewLink): LinkSighting => [id, depth, anchor, before, after];

const read = (body: Uint8Array | undefined): readonly LinkSighting[] =>
  body === undefined ? [] : (JSON.parse(unpack(body)) as LinkSighting[]);
