import { isWeak } from '../../../../shared/api/label.ts';
import { isIn, type Span } from '../../../../shared/api/span.ts';
import { pageKey } from '../../../../shared/url/page-key.ts';
import { hostOf } from '../../../../shared/url/site.ts';
import type { Meant } from '../../meant.ts';
import type { Database } from '../database.ts';
import { betterBy } from '../sightings.ts';
import { eachRow, type Work } from './batches.ts';
import { dropCrawlByAndBy } from './drop-crawl.ts';
import { type DoomedUrl, deletePages, deleteUrls } from './erase-crawls.ts';

/** A page that no feed speaks for is visited after so many milliseconds, at the latest. */
const UNTOLD_MS = 86_400_000;

interface LabelRow {
  readonly id: string;
  readonly topic_id: string;
  readonly target: string;
  readonly url: string;
  readonly value: string;
  readonly at: number;
}

/** The end of a span as databases compare it. */
export const endOf = ({ until = Number.MAX_SAFE_INTEGER }: Span): number => until;

/**
 * Erases all that came in within a span of time: crawls that began, and pages that other crawls fetched with addresses
 * and hosts first seen on them.
 * Topics made in the span go too, if no crawl of theirs is left.
 * @param asked ends at the time of the request: crawls and topics made later stay
 * @returns pages that went.
 */
export function* eraseCrawledIn(database: Database, span: Span, asked: Span): Work<number> {
  const crawls = database.query<{ no: number; id: string; started_at: number }>(
    'SELECT no, id, started_at FROM crawls',
  );
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM pages WHERE crawl = ?');
  let pages = 0;
  for (const { no, id, started_at: startedAt } of crawls.all()) {
    if (!isIn(asked, startedAt)) {
      pages += yield* erasePagesIn(database, no, span);
      continue;
    }
    pages += count.get(no)?.n ?? 0;
    yield* dropCrawlByAndBy(database, no, id);
  }
  const ends = [asked.at, endOf(asked)] as const;
  const topics =
    'SELECT id FROM topics WHERE created_at >= ? AND created_at < ? AND id NOT IN (SELECT topic_id FROM crawls)';
  for (const table of ['watches', 'watched_pages'])
    database.query(`DELETE FROM ${table} WHERE topic IN (${topics})`).run(...ends);
  database.query(`DELETE FROM topics WHERE id IN (${topics})`).run(...ends);
  // New links wait without a time of their own.
  database.query("UPDATE watched_pages SET fresh = '[]' WHERE visited_at >= ?").run(span.at);
  const known = 'SELECT 1 FROM pages WHERE topic_id = topic AND pages.key = watched_pages.key';
  database.query(`DELETE FROM watched_pages WHERE NOT EXISTS (${known})`).run();
  // Feeds went too, so no feed reports what is new. The pages are due within a day, and name their feeds again.
  database
    .query("UPDATE watched_pages SET feed = '', due_at = min(due_at, visited_at + ?) WHERE feed <> ''")
    .run(UNTOLD_MS);
  return pages;
}

/** Erases pages last: if the process ends, the next one finds by them what else to remove. */
function* erasePagesIn(database: Database, crawl: number, span: Span): Work<number> {
  const found: { id: number; url_id: number; n: number; host: string }[] = [];
  const kept = new Set<number>();
  const hosts = new Set<string>();
  const pages = database.query<{ id: number; page: number; n: number; host: string; at: number }>(`
    SELECT url_id AS id, id AS page, n, host, found_at AS at FROM pages WHERE crawl = ? AND url_id > ? ORDER BY url_id LIMIT ?`);
  yield* eachRow(pages, [crawl], ({ id, page, n, host, at }) => {
    if (isIn(span, at)) found.push({ id: page, url_id: id, n, host });
    else {
      kept.add(id);
      // Keeps the page's own host: after a redirect it differs from that of the URL.
      hosts.add(host);
    }
  });
  if (found.length === 0) return 0;
  const gone = new Set(found.map(({ url_id: id }) => id));
  const doomed: DoomedUrl[] = [];
  const better = yield* betterBy(database, crawl, (source) => !gone.has(source));
  const urls = database.query<DoomedUrl & { readonly url: string; readonly source: number }>(
    'SELECT id, url, source, state, failure FROM urls WHERE crawl = ? AND id > ? ORDER BY id LIMIT ?',
  );
  yield* eachRow(urls, [crawl], ({ id, url, source, state, failure }) => {
    // A URL first seen on an erased page waits by a better sighting, if one stays.
    const isLost = gone.has(source) && better.get(id) < 0;
    if (!kept.has(id) && (gone.has(id) || isLost)) doomed.push({ id, state, failure });
    else hosts.add(hostOf(url));
  });
  yield* deleteUrls(database, crawl, doomed);
  // No row tells on which pages these were found.
  database.query('DELETE FROM invalid_urls WHERE crawl = ?').run(crawl);
  database.query("UPDATE crawls SET message = '' WHERE no = ?").run(crawl);
  yield* hideHosts(database, crawl, (host) => !hosts.has(host) && !isHidden(host));
  yield* deletePages(database, crawl, found);
  return found.length;
}

/** Hides names of hosts of a crawl in rows without an address. */
export function* hideHosts(database: Database, crawl: number, isGone: (host: string) => boolean): Work {
  const drop = database.query('DELETE FROM hosts WHERE crawl = ? AND host = ?');
  const hosts = database.query<{ host: string }>('SELECT host FROM hosts WHERE crawl = ?');
  for (const { host } of hosts.all(crawl)) if (isGone(host)) drop.run(crawl, host);
  const write = database.query('UPDATE url_parts SET names = ? WHERE crawl = ? AND part = ?');
  const parts = database.query<{ part: number; names: string }>('SELECT part, names FROM url_parts WHERE crawl = ?');
  for (const { part, names } of parts.all(crawl)) {
    const known = JSON.parse(names) as { host: string; site: string }[];
    if (!known.some(({ host }) => isGone(host))) continue;
    // Hosts are known by their place in the list.
    const left = known.map((name, place) =>
      isGone(name.host) ? { host: `${part}-${place}.${HIDDEN}`, site: HIDDEN } : name,
    );
    write.run(JSON.stringify(left), crawl, part);
    yield;
  }
}

/** Domain of the placeholders that replace names of hosts. */
const HIDDEN = 'forgotten.invalid';
const isHidden = (host: string): boolean => host.endsWith(`.${HIDDEN}`);

/** Pages whose captures are all of this time. */
export function readIn(database: Database, span: Span): Pick<Meant, 'meant'> {
  const rows = database
    .query<{ key: string }>('SELECT key FROM captures GROUP BY key HAVING min(at) >= ? AND max(at) < ?')
    .all(span.at, endOf(span));
  const keys = new Set(rows.map(({ key }) => key));
  return { meant: (url) => keys.has(pageKey(url)) };
}

/**
 * Takes labels away that were given within a span of time; the last of the others of an address counts. @returns how
 * many went.
 */
export function* eraseLabelsOf(database: Database, span: Span): Work<number> {
  const labels = database
    .query<LabelRow>('SELECT id, topic_id, target, url, value, at FROM labels ORDER BY at, rowid')
    .all();
  yield;
  const gone = new Map<string, LabelRow[]>();
  const left = new Map<string, LabelRow>();
  for (const label of labels) {
    const place = placeOf(label);
    if (isIn(span, label.at)) gone.set(place, [...(gone.get(place) ?? []), label]);
    else left.set(place, label);
    yield;
  }
  // Runs before the labels go: a later process finds by them what else to remove.
  yield* unlearn(database, gone, left);
  const drop = database.query('DELETE FROM labels WHERE id = ?');
  const verdict = 'verdicts WHERE topic_id = ? AND target = ? AND key = ?';
  const said = database.query<{ at: number }>(`SELECT at FROM ${verdict}`);
  const unsay = database.query(`DELETE FROM ${verdict}`);
  const say = database.query('INSERT INTO verdicts (topic_id, target, key, url, value, at) VALUES (?, ?, ?, ?, ?, ?)');
  let count = 0;
  for (const [place, given] of gone) {
    count += given.length;
    for (const { id } of given) drop.run(id);
    const about = JSON.parse(place) as LabelKey;
    const last = left.get(place);
    // Labels given after this began stay.
    if (isIn(span, said.get(...about)?.at ?? span.at)) {
      unsay.run(...about);
      if (last !== undefined) say.run(...about, last.url, last.value, last.at);
    }
    yield;
  }
  return count;
}

type LabelKey = [topicId: string, target: string, key: string];

const placeOf = ({ topic_id: topicId, target, url }: LabelRow): string =>
  JSON.stringify([topicId, target, pageKey(url)] satisfies LabelKey);

/** Crawls that are rebuilt learn what still counts, and nothing else, of an address. */
function* unlearn(
  database: Database,
  gone: ReadonlyMap<string, unknown>,
  left: ReadonlyMap<string, Pick<LabelRow, 'value'>>,
): Work {
  const targets = new Set([...gone.keys()].map((place) => (JSON.parse(place) as LabelKey)[1]));
  if (targets.size === 0) return;
  const crawls = database.query<{ no: number; topic_id: string }>('SELECT no, topic_id FROM crawls');
  const steps = database.query<{ id: number; kind: string; key: string; url: string | null; value: string }>(`
    SELECT seq AS id, kind, steps.key, urls.url, value FROM steps
    LEFT JOIN urls ON urls.crawl = steps.crawl AND urls.id = url_id
    WHERE steps.crawl = ? AND seq > ? AND kind IN ('learn', 'label-link') ORDER BY seq LIMIT ?`);
  const drop = database.query('DELETE FROM steps WHERE crawl = ? AND seq = ?');
  for (const { no, topic_id: topicId } of crawls.all())
    yield* eachRow(steps, [no], ({ id, kind, key, url, value }) => {
      const about = kind === 'learn' ? key : pageKey(url ?? '');
      for (const target of targets) {
        const place = JSON.stringify([topicId, target, about] satisfies LabelKey);
        if ((target === 'link') !== (kind === 'label-link') || !gone.has(place)) continue;
        // A weak label is learned under its own name, and whatever else was learned of the page stays.
        const last = left.get(place)?.value;
        const isOther = isWeak(target) ? value === target && last !== 'relevant' : !isWeak(value) && value !== last;
        if (isOther) drop.run(no, id);
      }
    });
}
